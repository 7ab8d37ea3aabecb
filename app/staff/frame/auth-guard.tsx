import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import {
  hasStoredSession,
  isSignOut,
  storeSession,
  useLeave,
} from "#app/staff/shared/access/stored-session.ts";
import { sessionQuery } from "#app/staff/shared/access/use-staff-session.ts";
import { clearDrafts } from "#app/staff/shared/forms/staff-drafts.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.ts";

const POLL_INTERVAL_MS = 30_000;

/** A wrong PIN, password or passkey is a 401 too, but the session continues. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !error.code?.startsWith("wrong_");
}

/**
 * Watches the session. An answered call shows that it is valid. A 401, an idle hour, the end of the twelve hours or a
 * sign-out in another tab ends it here at once. A page restored from the back/forward cache checks again
 * (docs/reference/staff-access.md#browser-sign-in-state).
 */
function useSessionMonitor(finalEnd: number | undefined, onSignedOut: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    if (finalEnd === undefined) return;
    const onCall = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== "updated") return;
      if (event.action.type === "error" && isSignedOut(event.action.error)) onSignedOut();
      if (event.action.type === "success" && hasStoredSession()) storeSession();
    };
    const onTime = () => {
      if (!hasStoredSession() || Date.now() >= finalEnd) onSignedOut();
    };
    const onOtherTab = (event: StorageEvent) => {
      if (isSignOut(event)) clearDrafts();
      if (!hasStoredSession()) onSignedOut();
    };
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (hasStoredSession()) void client.invalidateQueries();
      else onSignedOut();
    };
    const timer = setInterval(onTime, POLL_INTERVAL_MS);
    document.addEventListener("visibilitychange", onTime);
    window.addEventListener("storage", onOtherTab);
    window.addEventListener("pageshow", onReturn);
    const stops = [client.getQueryCache().subscribe(onCall), client.getMutationCache().subscribe(onCall)];
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onTime);
      window.removeEventListener("storage", onOtherTab);
      window.removeEventListener("pageshow", onReturn);
      for (const stop of stops) stop();
    };
  }, [finalEnd, onSignedOut, client]);
}

export type AuthGuard =
  | { status: "checking" }
  | { status: "open"; finalEnd: number }
  | { status: "failed"; error: unknown; retry: () => void };

/** Shown in place of a staff page until the guard opens. */
export function GuardedPageWaiting({ guard }: { guard: Exclude<AuthGuard, { status: "open" }> }) {
  const { t } = useTranslation("admin");
  if (guard.status === "failed") {
    return <LoadFailure title={t("authGuard.failed")} error={guard.error} onRetry={guard.retry} />;
  }
  return (
    <div role="status" className="min-h-[60vh]">
      <span className="sr-only">{t("authGuard.checking")}</span>
      <Skeleton className="h-40" />
      <Skeleton className="mt-8 h-8 max-w-64" />
      <Skeleton className="mt-4 h-72" />
    </div>
  );
}

/**
 * Lets staff in: checks this browser's own record first, then the server (docs/reference/staff-access.md#browser-sign-in-state).
 * Everyone else is sent to /login.
 */
export function useAuthGuard(): AuthGuard {
  // During prerendering there is no browser, and nobody is signed in.
  const [wasOpen] = useState(() => typeof window !== "undefined" && hasStoredSession());
  const [hasLeft, setHasLeft] = useState(false);
  // Never cached, so that every visit checks it.
  const { data, error, refetch } = useQuery({
    ...sessionQuery,
    enabled: wasOpen && !hasLeft,
    staleTime: 0,
    gcTime: 0,
  });
  const client = useQueryClient();
  const isIn = Boolean(data);
  const session = hasLeft ? undefined : data?.data;
  // When the twelve hours end, by this browser's clock, which may differ from the server's.
  const finalEnd = useMemo(
    () => session && Date.now() + Date.parse(session.expiresAt) - Date.parse(session.now),
    [session],
  );
  const hasEnded = data === null;
  const leave = useLeave();
  const { title, message } = useErrorText().describeCode("unauthenticated");
  const onSignedOut = useCallback(() => {
    setHasLeft(true);
    showToast({ title, message });
    leave("/login");
  }, [leave, title, message]);
  useSessionMonitor(finalEnd, onSignedOut);

  useEffect(() => {
    if (isIn) storeSession();
  }, [isIn]);
  useEffect(() => {
    if (hasLeft) return;
    if (!wasOpen) leave("/login", "header");
    if (hasEnded) onSignedOut();
  }, [wasOpen, hasEnded, hasLeft, leave, onSignedOut]);

  // Clear the cache on sign-out, even while the next page is loading.
  useEffect(() => {
    if (hasLeft) client.clear();
    return () => {
      if (!hasStoredSession()) client.clear();
    };
  }, [hasLeft, client]);

  if (finalEnd !== undefined) return { status: "open", finalEnd };
  if (error) return { status: "failed", error, retry: () => void refetch() };
  return { status: "checking" };
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import {
  storeSession,
  useEndSession,
  validateStoredSession,
} from "#app/staff/shared/access/stored-session.ts";
import { sessionQuery } from "#app/staff/shared/access/use-staff-session.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { useSessionMonitor } from "./use-session-monitor.ts";

export type AuthGuard =
  | { status: "checking" }
  | { status: "open"; finalEnd: number }
  | { status: "failed"; error: unknown; retry: () => void };

/** Placeholder of a staff page until the session is checked. */
export function AuthGuardPlaceholder({ guard }: { guard: Exclude<AuthGuard, { status: "open" }> }) {
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
 * Checks the session stored in this browser, then the server (docs/reference/staff-access.md#browser-sign-in-state).
 * Without a session it redirects to /login.
 */
export function useAuthGuard(): AuthGuard {
  // Prerendering has no browser, so nobody is signed in.
  const [hadSession] = useState(() => typeof window !== "undefined" && validateStoredSession());
  const [isSignedOut, setSignedOut] = useState(false);
  // Not cached, so that every visit checks the session.
  const { data, error, refetch } = useQuery({
    ...sessionQuery,
    enabled: hadSession && !isSignedOut,
    staleTime: 0,
    gcTime: 0,
  });
  const queryClient = useQueryClient();
  const isSignedIn = Boolean(data);
  const session = isSignedOut ? undefined : data?.data;
  // End of the twelve hours in Unix milliseconds by this browser's clock, which may differ from the server's.
  const finalEnd = useMemo(
    () => session && Date.now() + Date.parse(session.expiresAt) - Date.parse(session.now),
    [session],
  );
  const isRejected = data === null;
  const endSession = useEndSession();
  const { title, message } = useErrorText().describeCode("unauthenticated");
  const onSignedOut = useCallback(() => {
    setSignedOut(true);
    showToast({ title, message });
    endSession("/login");
  }, [endSession, title, message]);
  useSessionMonitor(finalEnd, onSignedOut);

  useEffect(() => {
    if (isSignedIn) storeSession();
  }, [isSignedIn]);
  useEffect(() => {
    if (isSignedOut) return;
    if (!hadSession) endSession("/login", "header");
    if (isRejected) onSignedOut();
  }, [hadSession, isRejected, isSignedOut, endSession, onSignedOut]);

  // Clear the cache on sign-out, even while the next page is loading.
  useEffect(() => {
    if (isSignedOut) queryClient.clear();
    return () => {
      if (!validateStoredSession()) queryClient.clear();
    };
  }, [isSignedOut, queryClient]);

  if (finalEnd !== undefined) return { status: "open", finalEnd };
  if (error) return { status: "failed", error, retry: () => void refetch() };
  return { status: "checking" };
}

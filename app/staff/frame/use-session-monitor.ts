import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#app/lib/api-fetch.ts";
import { isSignOut, storeSession, validateStoredSession } from "#app/staff/shared/access/stored-session.ts";
import { deleteDraftsOnSignOut } from "#app/staff/shared/forms/staff-form-drafts.ts";

const SESSION_CHECK_INTERVAL_MS = 30_000;

// For as long as the tab: a refused call may have led it to /login before it hears of a sign-out in another tab.
if (typeof window !== "undefined")
  window.addEventListener("storage", (event) => {
    if (isSignOut(event)) deleteDraftsOnSignOut();
  });

/** A wrong PIN, password or passkey also gives a 401, but does not end the session. */
function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !error.code?.startsWith("wrong_");
}

/**
 * Watches the session. A successful call shows that the session is valid. A 401, an idle hour, the end of the twelve
 * hours or a sign-out in another tab ends it in this tab. A page restored from the back/forward cache refetches
 * (docs/reference/staff-access.md#browser-sign-in-state).
 */
export function useSessionMonitor(finalEnd: number | undefined, onSignedOut: () => void): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (finalEnd === undefined) return;
    const onCacheEvent = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== "updated") return;
      if (event.action.type === "error" && endsSession(event.action.error)) onSignedOut();
      if (event.action.type === "success" && validateStoredSession()) storeSession();
    };
    const checkExpiry = () => {
      if (!validateStoredSession() || Date.now() >= finalEnd) onSignedOut();
    };
    const onStorage = () => {
      if (!validateStoredSession()) onSignedOut();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (validateStoredSession()) void queryClient.invalidateQueries();
      else onSignedOut();
    };
    const timer = setInterval(checkExpiry, SESSION_CHECK_INTERVAL_MS);
    document.addEventListener("visibilitychange", checkExpiry);
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
    const unsubscribes = [
      queryClient.getQueryCache().subscribe(onCacheEvent),
      queryClient.getMutationCache().subscribe(onCacheEvent),
    ];
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", checkExpiry);
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [finalEnd, onSignedOut, queryClient]);
}

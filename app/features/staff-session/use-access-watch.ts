import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import { clearDrafts } from "#app/lib/staff-drafts.ts";
import { isGateOpen, isSignOut, openGate } from "./gate-entries.ts";

const LOOK_EVERY_MS = 30_000;

/** A wrong PIN, password or passkey is a 401 too, but of somebody who is signed in. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !error.code?.startsWith("wrong_");
}

/**
 * While staff are in: an answered call proves that the session lives; any 401, an idle hour, the end of the
 * twelve, or another tab that shut the gate ends the visit at once. A page that the browser had put aside whole
 * asks anew (docs/rules/access.md#signed-out-in-every-tab).
 */
export function useAccessWatch(finalEnd: number | undefined, onSignedOut: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    if (finalEnd === undefined) return;
    const onCall = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== "updated") return;
      if (event.action.type === "error" && isSignedOut(event.action.error)) onSignedOut();
      if (event.action.type === "success" && isGateOpen()) openGate();
    };
    const onTime = () => {
      if (!isGateOpen() || Date.now() >= finalEnd) onSignedOut();
    };
    const onOtherTab = (event: StorageEvent) => {
      if (isSignOut(event)) clearDrafts();
      if (!isGateOpen()) onSignedOut();
    };
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (isGateOpen()) void client.invalidateQueries();
      else onSignedOut();
    };
    const timer = setInterval(onTime, LOOK_EVERY_MS);
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

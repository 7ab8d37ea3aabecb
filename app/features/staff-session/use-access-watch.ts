import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import { isGateOpen, openGate } from "./gate-entries.ts";

const LOOK_EVERY_MS = 30_000;

/** A wrong PIN, password or passkey is a 401 too, but of somebody who is signed in. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !error.code?.startsWith("wrong_");
}

/**
 * While staff are in: an answered call proves that the session lives, any 401, an idle hour or
 * the end of the twelve ends the visit (design.md §7.4).
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
    const timer = setInterval(onTime, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", onTime);
    const stops = [client.getQueryCache().subscribe(onCall), client.getMutationCache().subscribe(onCall)];
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onTime);
      for (const stop of stops) stop();
    };
  }, [finalEnd, onSignedOut, client]);
}

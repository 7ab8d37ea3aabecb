import { useSyncExternalStore } from "react";
import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { type CalendarDate, dateInZone, MINUTE_MS } from "#domain/time/dates.ts";

/** Recompute when a phone is unlocked: the page may have been open since yesterday. */
function whenSeen(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/** The current minute in UTC milliseconds; null in prerendered HTML, which is served for months. */
export function useMinute(): number | null {
  return useSyncExternalStore(
    whenSeen,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  );
}

/** Today by the club's clock; null in prerendered HTML. */
export function useClubDay(): CalendarDate | null {
  const { timeZone } = useSiteData().club;
  const minute = useMinute();
  return minute === null ? null : dateInZone(new Date(minute), timeZone);
}

import { useSyncExternalStore } from "react";
import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { type CalendarDate, dateInZone, MINUTE_MS } from "#domain/time/dates.ts";

/** Calls back when the page becomes visible: it may have been open since yesterday. */
function onVisible(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/** The current minute in UTC milliseconds; null in prerendered HTML, which is served for months. */
export function useCurrentMinute(): number | null {
  return useSyncExternalStore(
    onVisible,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  );
}

/** Today in the club's time zone; null in prerendered HTML. */
export function useToday(): CalendarDate | null {
  const { timeZone } = useSiteData().club;
  const minute = useCurrentMinute();
  return minute === null ? null : dateInZone(new Date(minute), timeZone);
}

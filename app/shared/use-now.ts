import { useSyncExternalStore } from "react";
import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { type CalendarDate, MINUTE_MS } from "#domain/time/dates.ts";
import { type ClubClock, wallClock } from "#domain/time/zoned-time.ts";

/** Calls `onChange` when the page is hidden or shown again, because the date may have changed. */
function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/** The current minute in UTC milliseconds; null until hydration. */
export function useCurrentMinute(): number | null {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  );
}

/** Day and time in the club's time zone; null until hydration. */
export function useClubClock(): ClubClock | null {
  const { timeZone } = useSiteData().club;
  const minute = useCurrentMinute();
  return minute === null ? null : wallClock(new Date(minute).toISOString(), timeZone);
}

/** Today in the club's time zone; null until hydration. */
export function useToday(): CalendarDate | null {
  return useClubClock()?.date ?? null;
}

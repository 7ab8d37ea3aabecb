import { addDays, dateInZone } from "./calendar-date.ts";
import { instantAt } from "./zoned-time.ts";

/** When nobody registers: the club's own clocks show it every night. */
export const QUIET_TIME = "03:30";

/** The latest instant, not after this one, at which it was the quiet time in a zone. */
export function lastQuietTime(now: Date, timeZone: string): Date {
  const today = dateInZone(now, timeZone);
  const tonight = instantAt(today, QUIET_TIME, timeZone);
  return tonight <= now ? tonight : instantAt(addDays(today, -1), QUIET_TIME, timeZone);
}

import { club } from "#content/club/club.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";

/** The instant at which the club's clocks show this, wherever the club is. */
export function clubTime(on: CalendarDate, at: string): string {
  return instantAt(on, at, club.timeZone).toISOString();
}

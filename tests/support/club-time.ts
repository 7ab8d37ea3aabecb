import { club } from "#content/club/club.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { instantAt } from "#domain/zoned-time.ts";

/** The instant at which the club's clocks show this, wherever the club is. */
export function clubTime(on: CalendarDate, at: string): string {
  return instantAt(on, at, club.timeZone).toISOString();
}

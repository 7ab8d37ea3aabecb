import { addDays, type CalendarDate, dateInZone, isCalendarDate } from "./calendar-date.ts";
import { HOUR_MS, MINUTE_MS } from "./durations.ts";
import { instantAt } from "./zoned-time.ts";

/** The ends that staff choose from; endOf() turns them into an instant on the club's clock. */
export const ANNOUNCEMENT_ENDS = ["tonight", "tomorrow", "twoHours", "own"] as const;
export type AnnouncementEnd = (typeof ANNOUNCEMENT_ENDS)[number];

export interface ChosenEnd {
  end: AnnouncementEnd;
  /** For "own": a day, and a time such as "18:00". */
  date: CalendarDate;
  time: string;
}

const LAST_MINUTE = "23:59";
const ROUND_MS = 5 * MINUTE_MS;
/** "tonight" is not offered when less than this is left before midnight, in milliseconds. */
const SHORT_MS = HOUR_MS / 2;

/** The ends to choose from at an instant; "tonight" is left out shortly before midnight. */
export function endsAtHand(now: Date, timeZone: string): readonly AnnouncementEnd[] {
  const midnight = instantAt(dateInZone(now, timeZone), LAST_MINUTE, timeZone);
  const isLate = midnight.getTime() - now.getTime() < SHORT_MS;
  return isLate ? ANNOUNCEMENT_ENDS.filter((end) => end !== "tonight") : ANNOUNCEMENT_ENDS;
}

/** The chosen instant; undefined while the day or time of "own" is missing or invalid. */
export function endOf({ end, date, time }: ChosenEnd, now: Date, timeZone: string): Date | undefined {
  const today = dateInZone(now, timeZone);
  if (end === "tonight") return instantAt(today, LAST_MINUTE, timeZone);
  if (end === "tomorrow") return instantAt(addDays(today, 1), LAST_MINUTE, timeZone);
  if (end === "twoHours") return new Date(Math.ceil((now.getTime() + 2 * HOUR_MS) / ROUND_MS) * ROUND_MS);
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  return isCalendarDate(date) && isTime ? instantAt(date, time, timeZone) : undefined;
}

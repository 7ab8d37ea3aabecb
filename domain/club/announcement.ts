import * as z from "zod/mini";
import { type FieldErrors, lineChecks } from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import {
  addDays,
  type CalendarDate,
  DAY_MS,
  dateInZone,
  HOUR_MS,
  isCalendarDate,
  isClockTime,
  MINUTE_MS,
} from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";

/**
 * Length of each text in characters, longest duration in days, and how many announcements may be pending or shown at
 * once (docs/reference/public-pages.md#announcements).
 */
export const ANNOUNCEMENT_LIMITS = { min: 3, max: 280, days: 14, atOnce: 3 } as const;

export interface Announcement {
  id: string;
  /** Plain text, never markup. */
  text: Record<Language, string>;
  /** UTC. */
  endsAt: string;
}

const { min, max } = ANNOUNCEMENT_LIMITS;
const text = z.string("invalid_input").check(...lineChecks(max), z.minLength(min, "invalid_input"));

/** The body that staff send. The announcement begins at once, by the server's clock. */
export const announcementSchema = z.object({
  textEn: text,
  textEs: text,
  endsAt: z.iso.datetime("invalid_date"),
});
export type AnnouncementData = z.infer<typeof announcementSchema>;

/** An announcement must end in the future, and within 14 days from now. */
export function timeErrors({ endsAt }: AnnouncementData, now: Date): FieldErrors {
  const ends = Date.parse(endsAt);
  const latest = now.getTime() + ANNOUNCEMENT_LIMITS.days * DAY_MS;
  return ends > now.getTime() && ends <= latest ? {} : { endsAt: "invalid_date" };
}

/** The ends that staff choose from; endOf() turns them into an instant in the club's time zone. */
const ANNOUNCEMENT_ENDS = ["tonight", "tomorrow", "twoHours", "own"] as const;
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
export function availableEnds(now: Date, timeZone: string): readonly AnnouncementEnd[] {
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
  return isCalendarDate(date) && isClockTime(time) ? instantAt(date, time, timeZone) : undefined;
}

/** The lengths that every duration is written in. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * A calendar date such as "2015-06-12": a day, not an instant, so no time zone can shift it
 * (docs/reference/code.md#dates-and-time-zones).
 */
export type CalendarDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

function split(date: CalendarDate): { year: number; month: number; day: number } | undefined {
  const match = PATTERN.exec(date);
  if (!match) return undefined;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** Whether a text is an existing day; "2015-02-30" is not. */
export function isCalendarDate(text: string): boolean {
  const parts = split(text);
  if (!parts || parts.year < 1900) return false;
  const utc = new Date(Date.UTC(parts.year, parts.month - 1, parts.day));
  return utc.getUTCMonth() === parts.month - 1 && utc.getUTCDate() === parts.day;
}

/** Whether a text is a time of day such as "18:00". */
export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The date this many days later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: making a format takes a thousand times as long as using one. */
export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The calendar date at an instant in a time zone such as "America/Chicago". */
export function dateInZone(instant: Date, timeZone: string): CalendarDate {
  return formatOf("en-CA", { timeZone, dateStyle: "short" }).format(instant);
}

/** Age in completed years on a day. */
export function yearsBetween(birth: CalendarDate, on: CalendarDate): number {
  const from = split(birth);
  const to = split(on);
  if (!from || !to) throw new RangeError("yearsBetween needs two calendar dates");
  const hadBirthday = to.month > from.month || (to.month === from.month && to.day >= from.day);
  return to.year - from.year - (hadBirthday ? 0 : 1);
}

export function laterDate(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

/** Days from one date to another; negative if the second comes first. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** A calendar date, "2015-06-12": a day, never an instant, so no time zone can shift it (docs/rules/code.md#a-calendar-date-is-no-instant). */
export type CalendarDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

function split(date: CalendarDate): { year: number; month: number; day: number } | undefined {
  const match = PATTERN.exec(date);
  if (!match) return undefined;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** True for a day that exists: "2015-02-30" is none. */
export function isCalendarDate(text: string): boolean {
  const parts = split(text);
  if (!parts || parts.year < 1900) return false;
  const utc = new Date(Date.UTC(parts.year, parts.month - 1, parts.day));
  return utc.getUTCMonth() === parts.month - 1 && utc.getUTCDate() === parts.day;
}

/** The date some days later (or earlier, when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Making a formatter costs a thousand times more than using one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function dateFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** The calendar date at an instant in a time zone such as "America/Chicago". */
export function dateInZone(instant: Date, timeZone: string): CalendarDate {
  return dateFormatter(timeZone).format(instant);
}

/** Completed years of life on a day. */
export function yearsBetween(birth: CalendarDate, on: CalendarDate): number {
  const from = split(birth);
  const to = split(on);
  if (!from || !to) throw new RangeError("yearsBetween needs two calendar dates");
  const hadBirthday = to.month > from.month || (to.month === from.month && to.day >= from.day);
  return to.year - from.year - (hadBirthday ? 0 : 1);
}

/** The later of two days. */
export function laterDate(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

/** How many days a day is after another one; negative when it is before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

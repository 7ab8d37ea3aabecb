import { addDays, type CalendarDate, dateInZone } from "./calendar-date.ts";

/** Making a formatter costs a thousand times more than using one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function clockFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function zoneOffset(instant: number, timeZone: string): number {
  const shown = clockFormatter(timeZone).formatToParts(instant);
  const parts = Object.fromEntries(shown.map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

const DAY_MS = 86_400_000;

/**
 * The instant at which the clocks of a time zone (IANA name) show a date and a time such as "18:00". Of two
 * such instants it is the first; a time that a change of clocks skips becomes the one an hour later.
 * @throws {RangeError} for an unknown time zone
 */
export function instantAt(date: CalendarDate, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const before = asUtc - zoneOffset(asUtc - DAY_MS, timeZone);
  const after = asUtc - zoneOffset(asUtc + DAY_MS, timeZone);
  const shown = [before, after].find((instant) => instant + zoneOffset(instant, timeZone) === asUtc);
  return new Date(shown ?? before);
}

/** What the clocks of a time zone show at an instant (UTC ISO-8601): the day, and a time such as "18:00". */
export function wallClock(instant: string, timeZone: string): { date: CalendarDate; time: string } {
  const at = Date.parse(instant);
  const shown = new Date(at + zoneOffset(at, timeZone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** When nobody registers: the club's own clocks show it every night. */
const QUIET_TIME = "03:30";

/** The latest instant, not after this one, at which it was the quiet time in a zone. */
export function lastQuietTime(now: Date, timeZone: string): Date {
  const today = dateInZone(now, timeZone);
  const tonight = instantAt(today, QUIET_TIME, timeZone);
  return tonight <= now ? tonight : instantAt(addDays(today, -1), QUIET_TIME, timeZone);
}

/** The day that ends at an instant (UTC ISO-8601): midnight, or the last minute before it; undefined for any other time. */
export function dayEndingAt(instant: string, timeZone: string): CalendarDate | undefined {
  const { date, time } = wallClock(instant, timeZone);
  if (time === "23:59") return date;
  return time === "00:00" ? addDays(date, -1) : undefined;
}

import { addDays, type CalendarDate, DAY_MS, formatOf } from "./dates.ts";

const CLOCK: Intl.DateTimeFormatOptions = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
};

/** A zone's offset from UTC at an instant, in milliseconds; positive if its clocks are ahead. */
export function zoneOffset(instant: number, timeZone: string): number {
  const shown = formatOf("en-US", { timeZone, ...CLOCK }).formatToParts(instant);
  const parts = Object.fromEntries(shown.map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which clocks in a time zone (IANA name) show a date and a time such as "18:00". If clocks show it
 * twice, the first instant counts; if they skip it, the instant is an hour later.
 * @throws {RangeError} for an unknown time zone
 */
export function instantAt(date: CalendarDate, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const offsetBefore = asUtc - zoneOffset(asUtc - DAY_MS, timeZone);
  const after = asUtc - zoneOffset(asUtc + DAY_MS, timeZone);
  // No zone changes its clocks twice in two days.
  if (offsetBefore === after) return new Date(offsetBefore);
  const shown = [offsetBefore, after].find((instant) => instant + zoneOffset(instant, timeZone) === asUtc);
  return new Date(shown ?? offsetBefore);
}

/** A day and a time such as "18:00" on the club's clock. */
export interface ClubClock {
  date: CalendarDate;
  time: string;
}

/** The day, and the time such as "18:00", that clocks in a time zone show at an instant (UTC ISO-8601). */
export function wallClock(instant: string, timeZone: string): ClubClock {
  const milliseconds = Date.parse(instant);
  const shown = new Date(milliseconds + zoneOffset(milliseconds, timeZone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** The day that ends at an instant (UTC ISO-8601) of midnight or one minute before; undefined for other times. */
export function dayEndingAt(instant: string, timeZone: string): CalendarDate | undefined {
  const { date, time } = wallClock(instant, timeZone);
  if (time === "23:59") return date;
  return time === "00:00" ? addDays(date, -1) : undefined;
}

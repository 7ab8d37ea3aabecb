import type { ProgramSwitch } from "#domain/programs/programs.ts";
import { addDays, type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";

/** Days for which spots wait for cash at the field. */
const CASH_DAYS = 7;
/** When the family is reminded: at noon of the day before a hold that ends at midnight. */
export const CASH_REMINDER_HOURS = 36;

interface CashProgram {
  takesCash: boolean;
  switch: ProgramSwitch;
  /** The first session; null without days. */
  startsOn: CalendarDate | null;
  /** UTC; null if registration does not close by itself. */
  closesAt: string | null;
}

interface CashHold {
  /** The last day to pay. */
  day: CalendarDate;
  until: Date;
}

/**
 * How long an order's spots wait for cash at the field: seven days, at most until the day of the first session or the
 * close of registration; undefined if one of its programs takes no cash now (docs/reference/manual-payments.md#cash-at-the-field).
 */
export function cashHold(
  programs: readonly CashProgram[],
  now: Date,
  timeZone: string,
): CashHold | undefined {
  if (!programs.every(({ takesCash }) => takesCash)) return undefined;
  const lastDays = programs.flatMap(({ startsOn }) => startsOn ?? []);
  const [lastDay = ""] = [addDays(dateInZone(now, timeZone), CASH_DAYS), ...lastDays].sort();
  // A switch set by hand wins over the close of registration.
  const closes = programs.flatMap((program) => (program.switch === "auto" ? (program.closesAt ?? []) : []));
  const ends = [instantAt(addDays(lastDay, 1), "00:00", timeZone), ...closes.map((at) => new Date(at))];
  const until = new Date(Math.min(...ends.map((end) => end.getTime())));
  if (until <= now) return undefined;
  return { day: dateInZone(new Date(until.getTime() - 1), timeZone), until };
}

/** "483 920", for people to read aloud. */
export const spacedNumber = (number: string) => `${number.slice(0, 3)} ${number.slice(3)}`;

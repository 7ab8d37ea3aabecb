import type { ProgramSwitch } from "#domain/programs/programs.ts";
import { addDays, type CalendarDate, dateInZone, MINUTE_MS } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";

/** How long spots are held while a family pays (docs/reference/registrations.md#hold-expiry). */
export const HOLD_MINUTES = 30;
/** How many times a running hold is renewed for a returning family. */
const MAX_RENEWALS = 1;
/** A hold is renewed only if less time than this is left. */
const RENEW_WITHIN_MINUTES = HOLD_MINUTES / 2;

/** Unpaid spots at a time (docs/reference/registrations.md#unpaid-spot-limits). */
export const MAX_UNPAID_PER_BROWSER = 24;
export const MAX_UNPAID_PER_NETWORK = 60;

/** Limits above which staff are warned of long holds (docs/reference/registrations.md#unpaid-spot-limits). */
const LONG_HOLD_MINUTES = 10;
const LONG_HOLDS_MIN = 10;
const LONG_HOLDS_SHARE = 1 / 4;

export interface Hold {
  /** When the order's spots become free for others; null if they are free. */
  until: Date | null;
  renewals: number;
}

type RunningHold = Hold & { until: Date };

export function addMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

export function newHold(now: Date): RunningHold {
  return { until: addMinutes(now, HOLD_MINUTES), renewals: 0 };
}

/**
 * The hold of a returning family. A running one is renewed once, in its second half. An expired one begins again, if
 * spots are free, and is not renewed.
 */
export function renewedHold({ until, renewals }: Hold, now: Date): RunningHold {
  const isRunning = until !== null && until > now;
  const isEarly = isRunning && until > addMinutes(now, RENEW_WITHIN_MINUTES);
  if (isRunning && (isEarly || renewals >= MAX_RENEWALS)) return { until, renewals };
  return { until: addMinutes(now, HOLD_MINUTES), renewals: MAX_RENEWALS };
}

interface HeldSpot {
  programId: string;
  holdExpiresAt: string;
  holdRenewals: number;
}

/** Whether a program has enough long holds to warn staff. */
export function hasTooManyLongHolds(
  spots: readonly HeldSpot[],
  programs: readonly { id: string; capacity: number | null }[],
  now: Date,
): boolean {
  const latestShortEnd = addMinutes(now, HOLD_MINUTES - LONG_HOLD_MINUTES).toISOString();
  const long = spots.filter(
    ({ holdExpiresAt, holdRenewals }) => holdRenewals > 0 || holdExpiresAt <= latestShortEnd,
  );
  return programs.some(({ id, capacity }) => {
    const count = long.filter(({ programId }) => programId === id).length;
    return count >= Math.max(LONG_HOLDS_MIN, (capacity ?? 0) * LONG_HOLDS_SHARE);
  });
}

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
 * How long an order's spots wait for cash at the field: seven days, but at most until the first session's day or the
 * close of registration. It is undefined if one of its programs takes no cash now (docs/reference/manual-payments.md#cash-at-the-field).
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

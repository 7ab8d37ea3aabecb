import {
  addDays,
  type CalendarDate,
  DAY_MS,
  dateInZone,
  HOUR_MS,
  isCalendarDate,
  MINUTE_MS,
  mondayOf,
} from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";

const GIGABYTE = 1_000_000_000;

/** An email that has waited longer than this is stuck. */
export const MAIL_LATE_MS = HOUR_MS;
/** An email that was refused for good raises an alert for so long; afterwards it is only listed. */
export const MAIL_ABANDONED_MS = 24 * HOUR_MS;
/** The sweep runs every minute. After this long without one, something is blocking it. */
export const SWEEP_LATE_MS = 15 * MINUTE_MS;
/** A backup is made every night. After this long without one, a night was missed. */
export const BACKUP_LATE_MS = 36 * HOUR_MS;

/** A disk is nearly full when fewer bytes than this, or less than a tenth of it, are free. */
const LEAST_FREE_BYTES = GIGABYTE / 2;
const LEAST_FREE_SHARE = 0.1;

export function isNearlyFull({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean {
  return freeBytes < LEAST_FREE_BYTES || freeBytes < totalBytes * LEAST_FREE_SHARE;
}

/** Conditions that staff see on the dashboard, and hear of by mail, until they end. */
export const ALERTS = [
  "mail_stuck",
  "disk_low",
  "backup_missed",
  "sweep_late",
  "pages_behind",
  "webhooks_silent",
  "events_stopped",
  "books_differ",
  "two_registered",
  "not_mine",
  "places_held",
  "card_testing",
] as const;
export type Alert = (typeof ALERTS)[number];

/** Alerts whose cause already sends staff an email of its own: server/payments/comparison/reconciliation.ts, server/registrations. */
const ALERTS_WITH_OWN_EMAIL = [
  "books_differ",
  "two_registered",
  "not_mine",
] as const satisfies readonly Alert[];

/** An alert that staff are told of once, because it may last until somebody acts in Stripe's dashboard. */
export const ALERT_TOLD_ONCE: Alert = "events_stopped";

export function sendsOwnEmail(alert: Alert): alert is (typeof ALERTS_WITH_OWN_EMAIL)[number] {
  return (ALERTS_WITH_OWN_EMAIL as readonly Alert[]).includes(alert);
}

/** How long a deleted registration can be restored (docs/rules/privacy.md#deleted-for-30-days-then-gone). */
export const RESTORE_DAYS = 30;

/** How many days before that staff see that it will be erased. */
export const GOES_SOON_DAYS = 7;

/** How many days health answers are kept after the program's end or the registration, whichever is later. */
export const HEALTH_DAYS = 60;

/**
 * How many days the name and contact of an interested family are kept (docs/rules/privacy.md#who-asks-about-a-program).
 */
export const INTEREST_DAYS = 365;

/** How many years a donor's name, address and message are kept after the gift (docs/rules/privacy.md#donors). */
export const DONOR_YEARS = 7;

/** How many days after the decision a family's words about aid are kept (docs/rules/aid.md#the-words-go-after-60-days). */
export const AID_TEXT_DAYS = 60;

/** How many days the log keeps the address a sign-in came from (docs/rules/privacy.md#addresses-of-callers). */
export const ADDRESS_DAYS = 90;

/** Whole days until a registration deleted at this UTC instant is erased; 0 when due. */
export function daysUntilPurge(deletedAt: string, now: Date): number {
  const purgeAt = Date.parse(deletedAt) + RESTORE_DAYS * DAY_MS;
  return Math.max(0, Math.ceil((purgeAt - now.getTime()) / DAY_MS));
}

/** How many backups are kept: one for each recent day, week and month (operations.md). */
const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
export const KEPT_MONTHS = 6;

/** When a night's backup is due: nobody registers then, and the club's clocks show it every night. */
const QUIET_TIME = "03:30";

/** The latest quiet time in a zone at or before an instant. */
export function lastQuietTime(now: Date, timeZone: string): Date {
  const today = dateInZone(now, timeZone);
  const tonight = instantAt(today, QUIET_TIME, timeZone);
  return tonight <= now ? tonight : instantAt(addDays(today, -1), QUIET_TIME, timeZone);
}

const NAME = /^club-backup-(\d{4}-\d{2}-\d{2})-(\d{4})\.jsonl\.gz(\.age)?$/;

/** A backup's file name for a date and an hour such as "03:30", both in the club's zone. */
export function backupFileName(
  date: CalendarDate,
  time: string,
  { encrypted }: { encrypted: boolean },
): string {
  return `club-backup-${date}-${time.replace(":", "")}.jsonl.gz${encrypted ? ".age" : ""}`;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

function dateOf(name: string): CalendarDate | undefined {
  const date = NAME.exec(name)?.[1];
  return date !== undefined && isCalendarDate(date) ? date : undefined;
}

/** Whole months since year 0. */
function monthOf(date: CalendarDate): number {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return year * 12 + month;
}

function periodsOf(date: CalendarDate, today: CalendarDate): string[] {
  const periods: string[] = [];
  if (date > addDays(today, -KEPT_DAYS)) periods.push(`day ${date}`);
  if (date >= addDays(mondayOf(today), -7 * (KEPT_WEEKS - 1))) periods.push(`week ${mondayOf(date)}`);
  if (monthOf(date) > monthOf(today) - KEPT_MONTHS) periods.push(`month ${monthOf(date)}`);
  return periods;
}

/**
 * Backups that must be deleted even if no newer one was made: those of a month before the last 6, counting this one, so
 * none is older than six months (docs/rules/privacy.md#backups).
 * @param today in the club's zone
 */
export function outdatedBackups(names: readonly string[], today: CalendarDate): string[] {
  return names.filter((name) => {
    const date = dateOf(name);
    return date !== undefined && monthOf(date) <= monthOf(today) - KEPT_MONTHS;
  });
}

/**
 * Backups that are no longer needed: all but the newest of each of the last 7 days, 4 weeks (from Monday) and 6 months,
 * counting the current ones. Other files are never included.
 * @param today in the club's zone
 */
export function backupsToRemove(names: readonly string[], today: CalendarDate): string[] {
  const newestFirst = names.filter((name) => dateOf(name) !== undefined).sort((a, b) => (a < b ? 1 : -1));
  const covered = new Set<string>();
  return newestFirst.filter((name) => {
    const missing = periodsOf(dateOf(name) ?? "", today).filter((period) => !covered.has(period));
    for (const period of missing) covered.add(period);
    return missing.length === 0;
  });
}

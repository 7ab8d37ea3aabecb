import { addDays, type CalendarDate, isCalendarDate } from "./calendar-date.ts";

/** How long a deleted registration can be restored (docs/rules/privacy.md#deleted-for-30-days-then-gone). */
export const RESTORE_DAYS = 30;

/** How long before that staff are told that it goes, in days. */
export const GOES_SOON_DAYS = 7;

/** How long answers about health stay after the later of the program's end and the registration, in days. */
export const HEALTH_DAYS = 60;

/** How long the name and contact of who asks about a program stay, in days (docs/rules/privacy.md#who-asks-about-a-program). */
export const INTEREST_DAYS = 365;

/** How long a donor's name, address and message stay after the gift, in years (docs/rules/privacy.md#donors). */
export const DONOR_YEARS = 7;

/** How long the log says which address a sign-in came from, in days (docs/rules/privacy.md#addresses-of-callers). */
export const ADDRESS_DAYS = 90;

/** How long an announcement stays after its end, in days, for staff who look back (docs/rules/pages.md#announcements). */
export const ANNOUNCEMENT_DAYS = 90;

const DAY_MS = 86_400_000;

/** Whole days that are left before a registration deleted at a UTC instant is erased; 0 when it is due. */
export function daysUntilPurge(deletedAt: string, now: Date): number {
  const purgeAt = Date.parse(deletedAt) + RESTORE_DAYS * DAY_MS;
  return Math.max(0, Math.ceil((purgeAt - now.getTime()) / DAY_MS));
}

/** How many copies stay: one of each of the last days, weeks and months (operations.md). */
const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
export const KEPT_MONTHS = 6;

const NAME = /^club-backup-(\d{4}-\d{2}-\d{2})-(\d{4})\.zip(\.enc)?$/;

/** A backup's name for a date and an hour such as "03:30", both in the club's zone. */
export function backupFileName(
  date: CalendarDate,
  time: string,
  { encrypted }: { encrypted: boolean },
): string {
  return `club-backup-${date}-${time.replace(":", "")}.zip${encrypted ? ".enc" : ""}`;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

function dateOf(name: string): CalendarDate | undefined {
  const date = NAME.exec(name)?.[1];
  return date !== undefined && isCalendarDate(date) ? date : undefined;
}

/** The Monday that begins a day's week. */
function mondayOf(date: CalendarDate): CalendarDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
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
 * The backups that may not stay, whether or not a newer one could be made: of a month before the last 6, this one
 * included, so that none is older than six months (docs/rules/privacy.md#backups).
 * @param today in the club's zone
 */
export function outdatedBackups(names: readonly string[], today: CalendarDate): string[] {
  return names.filter((name) => {
    const date = dateOf(name);
    return date !== undefined && monthOf(date) <= monthOf(today) - KEPT_MONTHS;
  });
}

/**
 * The backups that need not stay: all but the newest of each of the last 7 days, 4 weeks (from Monday, this one
 * included) and 6 months (this one included). Names of anything else are never among them.
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

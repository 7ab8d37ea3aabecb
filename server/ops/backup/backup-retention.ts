import { BACKUP_MONTHS } from "#domain/staff/retention-periods.ts";
import { addDays, type CalendarDate, mondayOf } from "#domain/time/dates.ts";
import { dateOfBackup } from "./backup-file.ts";

/** How many backups are kept: one for each recent day, week and month (operations.md). */
const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;

/** Whole months since year 0. */
function monthOf(date: CalendarDate): number {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return year * 12 + month;
}

function periodsOf(date: CalendarDate, today: CalendarDate): string[] {
  const periods: string[] = [];
  if (date > addDays(today, -KEPT_DAYS)) periods.push(`day ${date}`);
  if (date >= addDays(mondayOf(today), -7 * (KEPT_WEEKS - 1))) periods.push(`week ${mondayOf(date)}`);
  if (monthOf(date) > monthOf(today) - BACKUP_MONTHS) periods.push(`month ${monthOf(date)}`);
  return periods;
}

/**
 * Backups to delete. The newest of each of the last 7 days, 4 weeks (from Monday) and 6 months stays, including the
 * current ones. So none is older than six months (docs/reference/privacy.md#backup-retention). Other files stay.
 * @param today in the club's zone
 */
export function backupsToRemove(names: readonly string[], today: CalendarDate): string[] {
  const newestFirst = names
    .filter((name) => dateOfBackup(name) !== undefined)
    .sort((a, b) => (a < b ? 1 : -1));
  const covered = new Set<string>();
  return newestFirst.filter((name) => {
    const missing = periodsOf(dateOfBackup(name) ?? "", today).filter((period) => !covered.has(period));
    for (const period of missing) covered.add(period);
    return missing.length === 0;
  });
}

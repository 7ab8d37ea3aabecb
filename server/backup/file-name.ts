import { club } from "#content/club.ts";
import { backupFileName } from "#domain/backup-files.ts";
import { dateInZone } from "#domain/calendar-date.ts";

const clubHour = new Intl.DateTimeFormat("en-GB", { timeZone: club.timeZone, timeStyle: "short" });

/** A backup's name by the club's own clocks. */
export function fileNameAt(at: Date, encrypted: boolean): string {
  return backupFileName(dateInZone(at, club.timeZone), clubHour.format(at), encrypted);
}

import { readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { BACKUP_MONTHS } from "#domain/staff/retention-periods.ts";
import { addDays, type CalendarDate, dateInZone, HOUR_MS, mondayOf } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import { type BackupKind, backupTables, tableLines } from "#server/ops/backup-tables.ts";
import { openSnapshot, type Trx } from "#server/platform/database/database.ts";
import { withLease } from "#server/platform/database/lease.ts";
import { appliedMigrations, newerMigrations } from "#server/platform/database/migrate.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { maskedStream } from "#server/platform/http/response-body.ts";
import { ifMissing } from "#server/platform/if-missing.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";
import { authorizeHealthAccess } from "#server/registrations/health.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { backupOmitsHealth } from "#server/staff/staff-access.ts";
import { bytesOf, type Manifest, packed } from "./archive.ts";
import { backupFileName, dateOfBackup, writeAtomically, writeUnlinked } from "./backup-file.ts";

/** How many backups are kept: one for each recent day, week and month (operations.md). */
const RETAINED_DAYS = 7;
const RETAINED_WEEKS = 4;

/** Whole months since year 0. */
function monthOf(date: CalendarDate): number {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return year * 12 + month;
}

function periodsOf(date: CalendarDate, today: CalendarDate): string[] {
  const periods: string[] = [];
  if (date > addDays(today, -RETAINED_DAYS)) periods.push(`day ${date}`);
  if (date >= addDays(mondayOf(today), -7 * (RETAINED_WEEKS - 1))) periods.push(`week ${mondayOf(date)}`);
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

/** The time of the nightly backup: a quiet hour that daylight saving never skips. */
const BACKUP_TIME = "03:30";

/** The latest backup time in a zone at or before an instant. */
export function lastBackupTime(now: Date, timeZone: string): Date {
  const today = dateInZone(now, timeZone);
  const dueAt = instantAt(today, BACKUP_TIME, timeZone);
  return dueAt <= now ? dueAt : instantAt(addDays(today, -1), BACKUP_TIME, timeZone);
}

/** Wait after a failed attempt. */
const RETRY_MS = HOUR_MS;

/** Each download copies everything and loads the disk. */
const DOWNLOAD_LIMIT = { name: "backup", calls: 20, windowSeconds: 3600 };

async function appVersion(): Promise<string> {
  const file = await readFile(resolve(import.meta.dirname, "../../../package.json"), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}

interface Content extends BackupKind {
  at: Date;
}

/** The manifest, a line for each row, and the counts of all rows. */
async function* linesOf(trx: Trx, { at, ...kind }: Content): AsyncGenerator<Buffer> {
  if ((await newerMigrations(trx)).length > 0) {
    throw new Error(
      "A newer version of this program has changed the database: only that one knows all of its tables.",
    );
  }
  const tables = backupTables(kind);
  const manifest: Manifest = {
    appVersion: await appVersion(),
    migrations: await appliedMigrations(trx),
    createdAt: instantOf(at),
    tables: tables.map(({ name }) => name),
  };
  if (kind.withholds) manifest.lacksHealthAndAid = true;
  yield bytesOf(manifest);
  const rows: Record<string, number> = {};
  for (const table of tables) {
    let count = 0;
    for await (const lines of tableLines(trx, table)) {
      count += lines.length;
      yield Buffer.from(lines.join(""));
    }
    rows[table.name] = count;
  }
  yield bytesOf({ rows });
}

/**
 * A snapshot of everything but sessions and counters, as JSON lines in gzip. It is encrypted if there is a passphrase;
 * otherwise it lacks PIN, accounts, settings, and the words about aid.
 * @param withholds whether it lacks health answers and requests for aid, too
 * @throws {Error} if a newer version changed the tables
 */
export async function* backupBytes(
  { backup: { source }, now }: Pick<Deps, "backup" | "now">,
  passphrase: string | null,
  withholds = false,
): AsyncGenerator<Uint8Array> {
  const currentTime = now();
  const snapshot = await openSnapshot(source);
  try {
    yield* packed(
      linesOf(snapshot.trx, { encrypted: passphrase !== null, withholds, at: currentTime }),
      passphrase,
    );
  } finally {
    await snapshot.close();
  }
}

/** The current passphrase. A backup calls this once, so that its name and its bytes agree. */
export function passphraseOf({ backup }: Pick<Deps, "backup">): string | null {
  return backup.passphrase.present()?.text ?? null;
}

type BackupDeps = Pick<Deps, "db" | "backup" | "now" | "log" | "live">;

async function isDue({ db, now, live }: BackupDeps): Promise<boolean> {
  const lastBackup = await readSetting(db, "backedUpAt");
  const dueAt = instantOf(lastBackupTime(now(), live.club.timeZone));
  if (lastBackup !== undefined && lastBackup >= dueAt) return false;
  const lastAttempt = await readSetting(db, "backupTriedAt");
  return lastAttempt === undefined || Date.parse(lastAttempt) <= now().getTime() - RETRY_MS;
}

/** Deletes backups that are replaced or too old, also while new ones fail or another instance makes them. */
export async function removeOutdatedBackups({
  backup: { folder },
  now,
  live,
}: Pick<Deps, "backup" | "now" | "live">): Promise<void> {
  const names = await ifMissing(readdir(folder), []);
  const outdated = backupsToRemove(names, dateInZone(now(), live.club.timeZone));
  for (const name of outdated) await rm(join(folder, name), { force: true });
}

/** Writes a backup into its folder. @returns its file name */
export async function writeBackup(
  deps: Pick<Deps, "backup" | "now"> & { timeZone: string },
  passphrase: string | null,
  stopping?: AbortSignal,
): Promise<string> {
  const { folder } = deps.backup;
  const name = backupFileName(deps.now(), deps.timeZone, { encrypted: passphrase !== null });
  await writeAtomically(folder, name, backupBytes(deps, passphrase), stopping);
  return name;
}

async function backUp(deps: BackupDeps, stopping: AbortSignal): Promise<void> {
  const { db, now, log, live } = deps;
  const startedAt = now();
  await writeSetting(db, "backupTriedAt", instantOf(startedAt), startedAt);
  try {
    const name = await writeBackup({ ...deps, timeZone: live.club.timeZone }, passphraseOf(deps), stopping);
    await writeSetting(db, "backedUpAt", instantOf(startedAt), startedAt);
    await removeOutdatedBackups(deps);
    log.info({ name }, "backup made");
  } catch (err) {
    if (stopping.aborted) return;
    log.error({ err }, "the backup could not be made");
  }
}

/**
 * Writes the nightly backup if it is due and no instance has written it. Idempotent; a server that was off at night
 * writes it at its start.
 */
export async function backUpWhenDue(deps: BackupDeps, stopping: AbortSignal): Promise<void> {
  // During an upgrade the newer instances write it, because they have all tables.
  if ((await newerMigrations(deps.db)).length > 0) return;
  if (!(await isDue(deps))) return;
  await withLease(deps.db, { key: "backupUntil", now: deps.now }, async () => {
    if (await isDue(deps)) await backUp(deps, stopping);
  });
}

/**
 * Staff's download of a backup. It is written to disk first, so a slow client keeps no snapshot open. A failed backup
 * is then an error rather than half a file (docs/decisions/052).
 */
export function backupRoutes(deps: Deps) {
  const { db, now, log, backup, live } = deps;
  return new Hono().get(
    "/admin/backup",
    requirePermission(deps)("backup.download"),
    rateLimit(deps, DOWNLOAD_LIMIT),
    async (c) => {
      // Hono also routes HEAD here, and would leave the unread file open.
      if (c.req.method === "HEAD") return c.body(null);
      const currentTime = now();
      await authorizeHealthAccess(db, { staff: c.var.staff, action: "backup_downloaded", at: currentTime });
      const passphrase = passphraseOf(deps);
      const isEncrypted = passphrase !== null;
      const withholds = backupOmitsHealth(c.var.staff, deps);
      const file = await writeUnlinked(backup.folder, backupBytes(deps, passphrase, withholds));
      const { size } = await file.stat();
      // Closes the file if the browser disconnects before the first byte.
      const bytes = Readable.toWeb(file.createReadStream({ start: 0 }));
      return c.body(maskedStream(bytes, log), 200, {
        "Content-Type": isEncrypted ? "application/octet-stream" : "application/gzip",
        "Content-Length": String(size),
        "Content-Disposition": `attachment; filename="${backupFileName(currentTime, live.club.timeZone, { encrypted: isEncrypted })}"`,
      });
    },
  );
}

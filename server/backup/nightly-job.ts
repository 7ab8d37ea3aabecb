import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { backupsToRemove, outdatedBackups } from "#domain/retention.ts";
import { lastQuietTime } from "#domain/zoned-time.ts";
import { withLease } from "#server/db/lease.ts";
import { newerMigrations } from "#server/db/migrate.ts";
import { instantOf } from "#server/db/schema.ts";
import { readSetting, writeSetting } from "#server/db/settings.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/email/queue-message.ts";
import { fileNameAt, removeGivenUp, writeWhole } from "./backup-file.ts";
import { backupBytes } from "./write-backup.ts";

type BackupDeps = Pick<Deps, "db" | "backup" | "now" | "log">;

/** A backup that failed is not tried again before. */
const RETRY_MS = 3_600_000;

async function isDue({ db, now }: BackupDeps): Promise<boolean> {
  const made = await readSetting(db, "backedUpAt");
  if (made !== undefined && made >= instantOf(lastQuietTime(now(), club.timeZone))) return false;
  const tried = await readSetting(db, "backupTriedAt");
  return tried === undefined || Date.parse(tried) <= now().getTime() - RETRY_MS;
}

async function removeOld({ backup: { folder }, now }: BackupDeps): Promise<void> {
  const old = backupsToRemove(await readdir(folder), dateInZone(now(), club.timeZone));
  for (const name of old) await rm(join(folder, name), { force: true });
  await removeGivenUp(folder, now());
}

/**
 * Removes backups that are older than the privacy notice allows: also while new ones fail, and on an instance whose
 * turn to make one never came again.
 */
export async function removeOutdatedBackups({
  backup: { folder },
  now,
}: Pick<Deps, "backup" | "now">): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of outdatedBackups(names, dateInZone(now(), club.timeZone))) {
    await rm(join(folder, name), { force: true });
  }
}

/** Tells staff once a night, however often it is tried again. */
async function alarmStaff({ db, now }: BackupDeps): Promise<void> {
  const night = dateInZone(lastQuietTime(now(), club.timeZone), club.timeZone);
  await inTransaction(db, (trx) =>
    queueMessage(trx, {
      dedupeKey: `backup-failed:${night}`,
      kind: "staff_backup_alarm",
      recipient: "staff",
      language: club.staffLanguage,
      about: {},
      now: instantOf(now()),
    }),
  );
}

async function backUp(deps: BackupDeps, stopping: AbortSignal): Promise<void> {
  const { db, backup, now, log } = deps;
  const at = now();
  await writeSetting(db, "backupTriedAt", instantOf(at), at);
  try {
    const name = fileNameAt(at, { encrypted: backup.passphrase !== null });
    await writeWhole(backup.folder, name, backupBytes(deps), stopping);
    await writeSetting(db, "backedUpAt", instantOf(at), at);
    await removeOld(deps);
    log.info({ name }, "backup made");
  } catch (err) {
    if (stopping.aborted) return;
    log.error({ err }, "the backup could not be made");
    await alarmStaff(deps);
  }
}

/**
 * Makes the backup of the night when its time has come and no instance has made it; may be asked as often as one
 * likes, by every instance. A server that was off at that hour makes it when it starts.
 */
export async function backUpWhenDue(deps: BackupDeps, stopping: AbortSignal): Promise<void> {
  // While a newer version takes over: its instances make the backup, and know all that belongs into it.
  if ((await newerMigrations(deps.db)).length > 0) return;
  if (!(await isDue(deps))) return;
  await withLease(deps.db, { key: "backupUntil", now: deps.now }, async () => {
    if (await isDue(deps)) await backUp(deps, stopping);
  });
}

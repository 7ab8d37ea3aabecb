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
import { fileNameAt, removeAbandoned, writeAtomically } from "./backup-file.ts";
import { backupBytes } from "./write-backup.ts";

type BackupDeps = Pick<Deps, "db" | "backup" | "now" | "log">;

/** Wait after a failed attempt. */
const RETRY_MS = 3_600_000;

async function isDue({ db, now }: BackupDeps): Promise<boolean> {
  const lastBackup = await readSetting(db, "backedUpAt");
  if (lastBackup !== undefined && lastBackup >= instantOf(lastQuietTime(now(), club.timeZone))) return false;
  const lastAttempt = await readSetting(db, "backupTriedAt");
  return lastAttempt === undefined || Date.parse(lastAttempt) <= now().getTime() - RETRY_MS;
}

async function removeOld({ backup: { folder }, now }: BackupDeps): Promise<void> {
  const oldNames = backupsToRemove(await readdir(folder), dateInZone(now(), club.timeZone));
  for (const name of oldNames) await rm(join(folder, name), { force: true });
  await removeAbandoned(folder, now());
}

/** Removes backups older than the privacy notice allows, even while new ones fail or another instance makes them. */
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

/** Alerts staff once per night, however many attempts fail. */
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
  const startedAt = now();
  await writeSetting(db, "backupTriedAt", instantOf(startedAt), startedAt);
  try {
    const name = fileNameAt(startedAt, { encrypted: backup.passphrase !== null });
    await writeAtomically(backup.folder, name, backupBytes(deps), stopping);
    await writeSetting(db, "backedUpAt", instantOf(startedAt), startedAt);
    await removeOld(deps);
    log.info({ name }, "backup made");
  } catch (err) {
    if (stopping.aborted) return;
    log.error({ err }, "the backup could not be made");
    await alarmStaff(deps);
  }
}

/**
 * Makes the nightly backup if it is due and no instance has made it. Safe to call often; a server that was off at night
 * makes it when it starts.
 */
export async function backUpWhenDue(deps: BackupDeps, stopping: AbortSignal): Promise<void> {
  // During an upgrade the newer instances make it, because they know all tables.
  if ((await newerMigrations(deps.db)).length > 0) return;
  if (!(await isDue(deps))) return;
  await withLease(deps.db, { key: "backupUntil", now: deps.now }, async () => {
    if (await isDue(deps)) await backUp(deps, stopping);
  });
}

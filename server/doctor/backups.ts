import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isBackupName } from "#domain/backup-files.ts";
import { BACKUP_LATE_MS } from "#domain/watching.ts";
import { openArchive, verifyArchive } from "#server/backup/archive.ts";
import { expectedTables } from "#server/backup/expected-tables.ts";
import { TABLE_NAMES } from "#server/backup/tables.ts";
import type { Config } from "#server/config.ts";
import { MIGRATION_NAMES } from "#server/db/migrate.ts";
import { bad, type Check, look, ok, type Result, since } from "./finding.ts";

/** Reads all of the newest one, as a restore would before it writes. */
async function checkNewest({ dataDir, backupPassphrase }: Config, now: Date): Promise<Result> {
  const folder = join(dataDir, "backups");
  const names = await readdir(folder).catch(() => []);
  const newest = names.filter(isBackupName).sort().at(-1);
  if (newest === undefined)
    return look("There is none yet: the server makes one every night, and at its first start.");
  const path = join(folder, newest);
  const archive = await openArchive(path, backupPassphrase);
  try {
    if (archive.manifest.migrations.length === MIGRATION_NAMES.length) {
      expectedTables(archive, new Set(TABLE_NAMES));
    }
    await verifyArchive(archive);
  } finally {
    await archive.close();
  }
  if (backupPassphrase !== null && !archive.isEncrypted) {
    return look(`${newest} is not encrypted: BACKUP_PASSPHRASE is for those that are made from now on.`);
  }
  const { mtimeMs } = await stat(path);
  const text = `${newest} can be read and is whole`;
  if (now.getTime() - mtimeMs > BACKUP_LATE_MS) {
    return bad(`${text}, but it is ${since(mtimeMs, now)} old: does the server run? Its log says why.`);
  }
  return ok(`${text}. Is it copied to another machine?`);
}

export function backupChecks(config: Config, now: Date): Check[] {
  return [["backups", () => checkNewest(config, now)]];
}

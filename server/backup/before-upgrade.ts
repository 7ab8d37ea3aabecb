import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isBeforeUpgrade } from "#domain/retention.ts";
import type { Db } from "#server/db/database.ts";
import { appliedMigrations, MIGRATION_NAMES, REBUILDS } from "#server/db/migrate.ts";
import { tableNames } from "#server/db/rebuild.ts";
import type { Deps } from "#server/deps.ts";
import { fileNameAt, writeWhole } from "./backup-file.ts";
import { backupBytes } from "./write-backup.ts";

type UpgradeDeps = Pick<Deps, "db" | "backup" | "now">;

/** Whether tables that hold families are about to be rebuilt. */
async function isDue(db: Db): Promise<boolean> {
  if (!(await tableNames(db)).has("kyselyMigration")) return false;
  const applied = await appliedMigrations(db);
  const isRebuilt = REBUILDS.every((name) => applied.includes(name));
  // A newer version was here: this one does not start at all.
  if (isRebuilt || applied.some((name) => !MIGRATION_NAMES.includes(name))) return false;
  const one = (table: "registrations" | "payments") => db.selectFrom(table).select("id").limit(1).execute();
  return (await one("registrations")).length + (await one("payments")).length > 0;
}

async function write({ backup, now }: UpgradeDeps): Promise<string> {
  const name = fileNameAt(now(), { encrypted: backup.passphrase !== null, before: true });
  const before = (await readdir(backup.folder).catch(() => [])).filter(isBeforeUpgrade);
  await writeWhole(backup.folder, name, backupBytes({ backup, now }, { beforeUpgrade: true }));
  // What starts that then failed had kept is in this one too.
  for (const older of before) if (older !== name) await rm(join(backup.folder, older), { force: true });
  return join(backup.folder, name);
}

/**
 * Keeps the tables as they are before a new version rebuilds them, once there are families in them
 * (docs/rules/operations.md#a-backup-before-tables-are-rebuilt).
 * @returns the file; undefined when there was nothing to keep, or another server was faster
 * @throws {Error} with a sentence for the terminal when it cannot be written
 */
export async function backUpBeforeUpgrade(deps: UpgradeDeps): Promise<string | undefined> {
  if (!(await isDue(deps.db))) return undefined;
  try {
    return await write(deps);
  } catch (cause) {
    if (!(await isDue(deps.db))) return undefined;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `This version rebuilds the tables, and the backup that comes first could not be written to ${deps.backup.folder} (${reason}). Nothing was changed. Make room or rights there, and start again.`,
      { cause },
    );
  }
}

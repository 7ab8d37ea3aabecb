import { join } from "node:path";
import { backUpBeforeUpgrade } from "#server/backup/before-upgrade.ts";
import type { Config } from "#server/config/env.ts";
import { type Db, openDatabase } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

type Place = Pick<Config, "database" | "dataDir" | "backupPassphrase">;

/** Where backups go, and whether they are encrypted. */
export function backupOf({ database, dataDir, backupPassphrase }: Place): Deps["backup"] {
  return { source: database, folder: join(dataDir, "backups"), passphrase: backupPassphrase };
}

/**
 * Opens an installation's database and brings its tables up to date, with a backup first when they are rebuilt, of
 * which the terminal hears in a line (docs/rules/operations.md#a-backup-before-tables-are-rebuilt).
 * @throws {Error} with a sentence for the terminal; then nothing was changed
 */
export function openClub(config: Place): Promise<Db> {
  return openDatabase(config.database, async (db) => {
    const kept = await backUpBeforeUpgrade({ db, backup: backupOf(config), now: () => new Date() });
    if (kept)
      process.stdout.write(`This version rebuilds the tables. As they were, they are kept in ${kept}\n`);
  });
}

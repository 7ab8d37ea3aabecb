import { join } from "node:path";
import { parseArgs } from "node:util";
import { presentPassphrase } from "#server/ops/backup/backup-passphrase.ts";
import { writeBackup } from "#server/ops/backup/daily-backup.ts";
import { appendErasures } from "#server/ops/backup-tables.ts";
import { connectDatabase } from "#server/platform/database/database.ts";
import { processEnvironment, readConfig } from "#server/platform/env.ts";
import { runOperatorCommand } from "#server/platform/operator-command.ts";
import { readClub } from "#server/platform/published.ts";
import { loadSecretKey } from "#server/platform/secret-key.ts";

const PASSPHRASE_NEEDED =
  "Without BACKUP_PASSPHRASE it would hold PIN, accounts and keys unencrypted. Set BACKUP_PASSPHRASE, " +
  "or use --without-secrets. After a restore, set a new PIN, send new invitations and enter the keys again.";

/**
 * `npm run backup` writes a backup beside those of the night, from a database in use too
 * (docs/operations.md#updates).
 */
async function run(): Promise<string> {
  const { values } = parseArgs({ options: { "without-secrets": { type: "boolean" } } });
  const config = readConfig(processEnvironment(), "production");
  const folder = join(config.dataDir, "backups");
  const db = connectDatabase(config.database);
  const secretKey = await loadSecretKey(config.dataDir);
  const present = await presentPassphrase(db, secretKey, config.backupPassphrase);
  const passphrase = present?.text ?? null;
  if (passphrase === null && !values["without-secrets"]) throw new Error(PASSPHRASE_NEEDED);
  const backup = { source: config.database, folder, passphrase: { present: () => present } };
  const { timeZone } = await readClub(db);
  const name = await writeBackup({ backup, timeZone, now: () => new Date() }, passphrase);
  await appendErasures({ db, backup });
  await db.destroy();
  return join(folder, name);
}

await runOperatorCommand("No backup was made.", run);

import { existsSync } from "node:fs";
import { access, constants, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { mailServerSchema } from "#domain/staff/setup.ts";
import { effectiveMailConfig } from "#server/mail/send.ts";
import { openArchive, verifyArchive } from "#server/ops/backup/archive.ts";
import { isBackupName } from "#server/ops/backup/backup-file.ts";
import { presentPassphrase } from "#server/ops/backup/backup-passphrase.ts";
import { diskSpace } from "#server/ops/metrics.ts";
import { CHECKS, type CheckContext, type CheckResult, fail, ok, warn } from "#server/ops/readiness-checks.ts";
import { readKeys } from "#server/payments/stripe/stripe-keys.ts";
import { readConnection } from "#server/platform/database/connections.ts";
import { openSnapshot, type Trx } from "#server/platform/database/database.ts";
import type { Config } from "#server/platform/env.ts";
import { loadSecretKey, secretKeyFits } from "#server/platform/secret-key.ts";

/** The result of a doctor's check: "warn" deserves attention, "fail" stops or endangers something. */
export interface Finding extends CheckResult {
  check: string;
}

/** Its message has the state and the remedy, without keys, passwords or names. */
export type Check = readonly [name: string, run: () => Promise<CheckResult> | CheckResult];

/** Runs checks in turn; one that throws fails with its error. */
export async function findingsOf(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, run] of checks) {
    try {
      findings.push({ check, ...(await run()) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      findings.push({ check, status: "fail", message });
    }
  }
  return findings;
}

async function checkNewestBackup({ dataDir, backupPassphrase }: Config): Promise<CheckResult> {
  const folder = join(dataDir, "backups");
  const names = await readdir(folder).catch(() => []);
  const newest = names.filter(isBackupName).sort().at(-1);
  if (newest === undefined)
    return warn("There is none yet: the server makes one every night, and at its first start.");
  const archive = await openArchive(join(folder, newest), backupPassphrase);
  try {
    await verifyArchive(archive);
  } finally {
    archive.close();
  }
  return ok(`${newest} can be read and is whole. Is it copied to another machine?`);
}

function codeOf(error: unknown): unknown {
  return Object(error).code;
}

async function checkFolder(dataDir: string): Promise<CheckResult> {
  try {
    const { mode } = await stat(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if ((mode & 0o007) === 0) return ok(`${dataDir} can be written, and not read by everybody.`);
    return warn(`Everybody on this machine can look into ${dataDir}: chmod 700 ${dataDir}`);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return warn(`${dataDir} is not there yet: the first start makes it.`);
    return fail(
      `${dataDir} cannot be written by this user. Make the user that runs the server the owner of DATA_DIR.`,
    );
  }
}

async function checkKeyFile(dataDir: string): Promise<CheckResult> {
  const file = join(dataDir, "secret.key");
  try {
    const { mode } = await stat(file);
    if ((mode & 0o077) !== 0) return fail(`Others can read the key: chmod 600 ${file}`);
    return ok("secret.key is for its owner alone. Keep a copy apart from the backups.");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return warn("There is no secret.key yet: the first start makes it.");
    throw error;
  }
}

export function machineChecks(config: Config): Check[] {
  const { dataDir, backupPassphrase } = config;
  return [
    ["data folder", () => checkFolder(dataDir)],
    ["secret key", () => checkKeyFile(dataDir)],
    [
      "passphrase",
      () =>
        backupPassphrase === null
          ? warn("BACKUP_PASSPHRASE is not set: backups are not encrypted, and leave PIN and accounts out.")
          : ok("Backups are encrypted."),
    ],
    ["newest backup", () => checkNewestBackup(config)],
  ];
}

async function checkIntegrity(db: Trx): Promise<CheckResult> {
  const { rows } = await sql<{ quickCheck: string }>`pragma quick_check(1)`.execute(db);
  const [checkResult] = rows.flatMap((row) => Object.values(row));
  return checkResult === "ok"
    ? ok("The file is whole.")
    : fail(`The file is damaged (${checkResult}): restore the newest backup.`);
}

async function checkKey(db: Trx, { dataDir }: Config): Promise<CheckResult> {
  // Only look for it, because reading would create it.
  if (!existsSync(join(dataDir, "secret.key")))
    return fail("secret.key is missing: put it back, or npm run pin goes on without.");
  const fits = await secretKeyFits(db, await loadSecretKey(dataDir));
  return fits
    ? ok("secret.key is the one of this database.")
    : fail("secret.key is of another database: put the right one back, or npm run pin.");
}

/** Settings missing in the environment are read as staff entered them. */
export async function withConnections(config: Config): Promise<Config> {
  const { database, dataDir, stripeOptions } = config;
  const databaseExists = database.engine === "postgres" || existsSync(database.file);
  if (!databaseExists || !existsSync(join(dataDir, "secret.key"))) return config;
  const snapshot = await openSnapshot(database).catch(() => null);
  if (!snapshot) return config;
  const { trx } = snapshot;
  try {
    const secretKey = await loadSecretKey(dataDir);
    const keys = await readKeys(trx, secretKey);
    const webhookSecrets = keys?.webhook ? [keys.webhook.secret] : [];
    const passphrase = await presentPassphrase(trx, secretKey, config.backupPassphrase);
    return {
      ...config,
      payments: config.payments ?? (keys ? { ...keys, ...stripeOptions, webhookSecrets } : null),
      mail: effectiveMailConfig(config.mail, await readConnection(trx, secretKey, "mail", mailServerSchema)),
      backupPassphrase: passphrase?.text ?? null,
    };
  } catch {
    // Another check reports missing tables.
    return config;
  } finally {
    await snapshot.close();
  }
}

/** Names of the checks that need no running server, and that staff cannot mend. */
const OFFLINE_CHECKS = ["database", "migrations", "disk", "payment polling", "backup", "webhooks"];

/** The site's own checks in the doctor's format. */
function siteChecks(db: Trx, { payments, dataDir }: Config, now: Date): Check[] {
  const context: CheckContext = {
    db,
    now,
    upForMs: undefined,
    payments,
    folders: [dataDir],
    diskSpace,
    arePagesBehind: false,
  };
  return CHECKS.filter(({ name }) => OFFLINE_CHECKS.includes(name)).map(({ name, run }) => [
    name,
    () => run(context),
  ]);
}

async function hasTables(db: Trx): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === "kysely_migration");
}

export async function databaseFindings(config: Config, now: Date): Promise<Finding[]> {
  const { database } = config;
  if (database.engine === "sqlite" && !existsSync(database.file)) {
    return findingsOf([["database", () => warn("There is no database yet: the first start makes it.")]]);
  }
  const snapshot = await openSnapshot(database).catch(() => null);
  if (!snapshot) {
    const where = database.engine === "sqlite" ? database.file : "the server that DATABASE_URL names";
    return findingsOf([
      ["database", () => fail(`${where} cannot be opened: is it there, and may this user?`)],
    ]);
  }
  const { trx: db, close } = snapshot;
  const checks: Check[] = [...siteChecks(db, config, now), ["key and database", () => checkKey(db, config)]];
  if (database.engine === "sqlite") checks.push(["integrity", () => checkIntegrity(db)]);
  const emptyDatabase: Check = ["database", () => warn("It is empty: the first start makes its tables.")];
  try {
    return await findingsOf((await hasTables(db)) ? checks : [emptyDatabase]);
  } finally {
    await close();
  }
}

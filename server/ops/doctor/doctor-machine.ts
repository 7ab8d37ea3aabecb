import { access, constants, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { BACKUP_LATE_MS, isBackupName } from "#domain/staff/retention.ts";
import { assertExpectedTables, openArchive, verifyArchive } from "#server/ops/backup/archive.ts";
import { checkDisk, durationText } from "#server/ops/checks.ts";
import { TABLE_NAMES } from "#server/ops/kept-tables.ts";
import { diskSpace } from "#server/ops/metrics.ts";
import { MIGRATION_NAMES } from "#server/platform/database/migrate.ts";
import type { Config } from "#server/platform/env.ts";
import { asResult, bad, type Check, look, ok, type Result } from "./doctor-finding.ts";

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
      assertExpectedTables(archive, new Set(TABLE_NAMES));
    }
    await verifyArchive(archive);
  } finally {
    archive.close();
  }
  if (backupPassphrase !== null && !archive.isEncrypted) {
    return look(`${newest} is not encrypted: BACKUP_PASSPHRASE is for those that are made from now on.`);
  }
  const { mtimeMs } = await stat(path);
  const text = `${newest} can be read and is whole`;
  if (now.getTime() - mtimeMs > BACKUP_LATE_MS) {
    return bad(
      `${text}, but it is ${durationText(now.getTime() - mtimeMs)} old: does the server run? Its log says why.`,
    );
  }
  return ok(`${text}. Is it copied to another machine?`);
}

export function backupChecks(config: Config, now: Date): Check[] {
  return [["backups", () => checkNewest(config, now)]];
}

const PACKAGE = new URL("../../../package.json", import.meta.url);

function codeOf(error: unknown): unknown {
  return Object(error).code;
}

async function checkNode(): Promise<Result> {
  const { dependencies } = JSON.parse(await readFile(PACKAGE, "utf8")) as { dependencies: { node: string } };
  const running = process.versions.node;
  if (running === dependencies.node) return ok(`Node ${running}.`);
  return look(
    `Node ${running} runs, where package.json has ${dependencies.node}: start it by npm, or as the unit does.`,
  );
}

async function checkFolder(dataDir: string): Promise<Result> {
  try {
    const { mode } = await stat(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if ((mode & 0o007) === 0) return ok(`${dataDir} can be written, and not read by everybody.`);
    return look(`Everybody on this machine can look into ${dataDir}: chmod 700 ${dataDir}`);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return look(`${dataDir} is not there yet: the first start makes it.`);
    return bad(
      `${dataDir} cannot be written by this user: DATA_DIR has to belong to whoever runs the server.`,
    );
  }
}

async function checkKeyFile(dataDir: string): Promise<Result> {
  const file = join(dataDir, "secret.key");
  try {
    const { mode } = await stat(file);
    if ((mode & 0o077) !== 0) return bad(`Others can read the key: chmod 600 ${file}`);
    return ok("secret.key is for its owner alone. Keep a copy apart from the backups.");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return look("There is no secret.key yet: the first start makes it.");
    throw error;
  }
}

export function machineChecks({ dataDir, backupPassphrase }: Config): Check[] {
  return [
    ["node", checkNode],
    ["data folder", () => checkFolder(dataDir)],
    ["disk", async () => asResult(await checkDisk({ folders: [dataDir], diskSpace }))],
    ["secret key", () => checkKeyFile(dataDir)],
    [
      "passphrase",
      () =>
        backupPassphrase === null
          ? look("BACKUP_PASSPHRASE is not set: backups are not encrypted, and leave PIN and accounts out.")
          : ok("Backups are encrypted."),
    ],
  ];
}

import { access, constants, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isNearlyFull } from "#domain/watching.ts";
import type { Config } from "#server/config.ts";
import { diskSpace } from "#server/watch/disk-space.ts";
import { bad, type Check, look, ok, type Result } from "./finding.ts";

const PACKAGE = new URL("../../package.json", import.meta.url);
const GIGABYTE = 1_000_000_000;

function codeOf(error: unknown): unknown {
  return Object(error).code;
}

async function checkNode(): Promise<Result> {
  const { dependencies } = JSON.parse(await readFile(PACKAGE, "utf8")) as { dependencies: { node: string } };
  const mine = process.versions.node;
  if (mine === dependencies.node) return ok(`Node ${mine}.`);
  return look(
    `Node ${mine} runs, where package.json has ${dependencies.node}: start it by npm, or as the unit does.`,
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

async function checkDisk(dataDir: string): Promise<Result> {
  const space = await diskSpace(dataDir);
  if (!space) return look("Not known before the first start.");
  const text = `${(space.freeBytes / GIGABYTE).toFixed(1)} GB are free.`;
  return isNearlyFull(space) ? bad(`${text} Make room: a full disk stops registration.`) : ok(text);
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
    ["disk", () => checkDisk(dataDir)],
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

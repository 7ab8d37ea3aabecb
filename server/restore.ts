import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { type Archive, openArchive, verifyArchive } from "#server/ops/backup/archive.ts";
import {
  assertEmpty,
  assertKnownVersion,
  type RestoreResult,
  restoreBackup,
} from "#server/ops/backup/restore-backup.ts";
import { readErasures } from "#server/ops/backup-tables.ts";
import { unreadableConnections } from "#server/platform/database/connections.ts";
import { connectDatabase, type Db } from "#server/platform/database/database.ts";
import { type Config, processEnvironment, readConfig, siteUrlOf } from "#server/platform/env.ts";
import { runOperatorCommand } from "#server/platform/operator-command.ts";
import { assertSecretKey, loadSecretKey } from "#server/platform/secret-key.ts";
import { assertGoodPin, ensurePin } from "#server/staff/staff-pin.ts";
import { startLinkAt, startLinkLines } from "#server/staff/start-link.ts";

const USAGE = "Usage: npm run restore -- FILE [--yes]";

/** Without control characters: parts of the output are from the file. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, " ");

function say(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

function targetOf({ database }: Config): string {
  return database.engine === "sqlite"
    ? database.file
    : `the PostgreSQL database ${URL.parse(database.url)?.pathname.slice(1)}`;
}

function listContents({ manifest, isEncrypted, counts }: Archive, file: string): void {
  say(`${basename(file)} was made at ${manifest.createdAt} and is whole:`);
  for (const [table, rows] of counts) say(`  ${table.padEnd(20)}${String(rows).padStart(8)}`);
  if (manifest.lacksHealthAndAid) say("It has no health answers and no requests for aid.");
  if (isEncrypted) return;
  say(
    "It is not encrypted. Whoever had it in hands can have changed it, and nothing in it would tell: restore it",
  );
  say(
    "only when you know where it was. It brings no PIN, account or setting, and nothing goes out by itself.",
  );
}

/** @throws {Error} for a file that may have replaced the club's own, or one of a newer version */
async function openOurs(file: string, { backupPassphrase }: Config): Promise<Archive> {
  const archive = await openArchive(file, backupPassphrase);
  if (!archive.isEncrypted && backupPassphrase !== null) {
    throw new Error(
      "BACKUP_PASSPHRASE is set, and the backup is not encrypted: somebody may have put it in place of yours. If it is from before the passphrase, run this once without BACKUP_PASSPHRASE.",
    );
  }
  assertKnownVersion(archive.manifest);
  return archive;
}

async function isConfirmed(question: string): Promise<boolean> {
  process.stdout.write(question);
  for await (const line of createInterface({ input: process.stdin })) return line.trim() === "yes";
  return false;
}

function report(
  { erasedAgain, recounted, heldBack }: RestoreResult,
  asked: readonly string[],
  startLink: string | null,
) {
  if (erasedAgain > 0) say(`Erased again, as they were after the backup was made: ${erasedAgain}.`);
  for (const program of recounted)
    say(`The places of ${program} were counted anew: the backup's count was wrong.`);
  if (heldBack.mails + heldBack.refunds > 0)
    say(
      `Held back, as the backup is not encrypted: ${heldBack.mails} mails and ${heldBack.refunds} refunds that waited. Under Payments staff can send them anew.`,
    );
  if (asked.length > 0)
    say(
      `Entered with another secret.key, and to be entered again under Set up your club: ${asked.join(", ")}.`,
    );
  say("Everything is restored. Payments that were open are looked up at Stripe when the server starts.");
  if (startLink) for (const line of startLinkLines(startLink)) say(line);
}

async function fill(db: Db, config: Config, file: string): Promise<void> {
  const archive = await openOurs(file, config);
  const now = new Date();
  const folders = new Set([dirname(file), join(config.dataDir, "backups")]);
  const lists = await Promise.all([...folders].map(readErasures));
  const secretKey = await loadSecretKey(config.dataDir);
  const { engine } = config.database;
  const restored = await restoreBackup(db, archive, { engine, erasures: lists.flat(), secretKey, now });
  await assertSecretKey(db, secretKey, now);
  const token = await ensurePin(db, secretKey, config.adminPin, now);
  const unreadable = await unreadableConnections(db, secretKey);
  report(restored, unreadable, token && startLinkAt(siteUrlOf(config), token));
}

/** `npm run restore -- FILE` restores a backup into a new database of either engine (docs/operations.md). */
async function run(): Promise<undefined> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: "boolean" } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const config = readConfig(processEnvironment(), "production");
  if (config.adminPin !== undefined) assertGoodPin(config.adminPin, "ADMIN_PIN");
  const archive = await openOurs(file, config);
  await verifyArchive(archive);
  listContents(archive, file);
  const db = connectDatabase(config.database);
  try {
    await assertEmpty(db);
    const question = `Restore it into ${targetOf(config)}? Type yes: `;
    if (!values.yes && !(await isConfirmed(question))) throw new Error("It was not confirmed.");
    await fill(db, config, file);
  } finally {
    await db.destroy();
  }
}

await runOperatorCommand("Nothing was restored.", run);

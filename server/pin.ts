import { CODE_MS } from "#domain/staff/access.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { processEnvironment, readConfig, siteOf } from "#server/platform/env.ts";
import { assertSecretKey, loadSecretKey } from "#server/platform/secret-key.ts";
import { readSetting } from "#server/platform/settings.ts";
import { makeSignInCode } from "#server/staff/sign-in.ts";
import { assertGoodPin, resetPin } from "#server/staff/staff-pin.ts";
import { startLinkAt, startLinkLines } from "#server/staff/start-link.ts";

async function opened() {
  const config = readConfig(processEnvironment(), "production");
  const secretKey = await loadSecretKey(config.dataDir);
  const db = await openDatabase(config.database);
  const site = config.publicUrl ?? (await readSetting(db, "siteAddress")) ?? siteOf(config);
  return { secretKey, site, db };
}

/** `npm run pin` makes a new staff PIN, which a link shows; `npm run pin -- 4821` sets this one. */
async function newPin(given: string | undefined): Promise<string> {
  if (given !== undefined) assertGoodPin(given, "The PIN");
  const { db, secretKey, site } = await opened();
  const token = await resetPin(db, secretKey, given, new Date());
  await db.destroy();
  const ended = "Everyone is signed out, no device is known, and every lock-out is lifted.";
  if (token === null) return `The staff PIN is now ${given}. ${ended}\nSign in at ${site}/login`;
  return [`There is a new staff PIN. ${ended}`, ...startLinkLines(startLinkAt(site, token))].join("\n");
}

/** `npm run pin -- --code` lets one new device try the PIN while strangers are locked out. */
async function newCode(): Promise<string> {
  const { db, secretKey } = await opened();
  await assertSecretKey(db, secretKey);
  const code = await makeSignInCode(db, secretKey, new Date());
  await db.destroy();
  const shown = `${code.slice(0, 5)}-${code.slice(5)}`;
  return `The one-time code is ${shown}. It counts once, with the PIN, for ${CODE_MS / MINUTE_MS} minutes.`;
}

process.umask(0o077);
const [given] = process.argv.slice(2);
const isCode = given === "--code";
try {
  process.stdout.write(`${isCode ? await newCode() : await newPin(given)}\n`);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${isCode ? "No code was made" : "The PIN was not changed"}. ${reason}\n`);
  process.exit(1);
}

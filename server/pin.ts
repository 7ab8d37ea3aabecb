import { CODE_MS } from "#domain/staff-access.ts";
import { openDatabase } from "#server/platform/database.ts";
import { processEnvironment, readConfig } from "#server/platform/env.ts";
import { assertSecretKey, loadSecretKey } from "#server/platform/secret-key.ts";
import { makeSignInCode } from "#server/staff/sign-in.ts";
import { assertGoodPin, randomPin, resetPin } from "#server/staff/staff-pin.ts";

async function opened() {
  const config = readConfig(processEnvironment(), "production");
  const secretKey = await loadSecretKey(config.dataDir);
  return { secretKey, db: await openDatabase(config.database) };
}

/** `npm run pin` or `npm run pin -- 4821` sets a new staff PIN. */
async function newPin(given: string | undefined): Promise<string> {
  if (given !== undefined) assertGoodPin(given, "The PIN");
  const pin = given ?? randomPin();
  const { db, secretKey } = await opened();
  await resetPin(db, secretKey, pin, new Date());
  await db.destroy();
  return `The staff PIN is now ${pin}. Everyone is signed out, no device is known, and every lock-out is lifted.`;
}

/** `npm run pin -- --code` lets one new device try the PIN while strangers are locked out. */
async function newCode(): Promise<string> {
  const { db, secretKey } = await opened();
  await assertSecretKey(db, secretKey);
  const code = await makeSignInCode(db, secretKey, new Date());
  await db.destroy();
  const shown = `${code.slice(0, 5)}-${code.slice(5)}`;
  return `The one-time code is ${shown}. It counts once, with the PIN, for ${CODE_MS / 60_000} minutes.`;
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

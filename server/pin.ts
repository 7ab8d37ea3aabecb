import { openDatabase } from "./db/database.ts";
import { processEnvironment, readConfig } from "./env.ts";
import { loadSecretKey } from "./secret-key-file.ts";
import { assertGoodPin, randomPin, resetPin } from "./staff/pin-data.ts";

/** `npm run pin` or `npm run pin -- 4821`: a new staff PIN when the old one is lost (design.md §7.4). */
async function run(given: string | undefined): Promise<string> {
  if (given !== undefined) assertGoodPin(given, "The PIN");
  const pin = given ?? randomPin();
  const { dataDir, database } = readConfig(processEnvironment(), "production");
  const secretKey = await loadSecretKey(dataDir);
  const db = await openDatabase(database);
  await resetPin(db, secretKey, pin, new Date());
  await db.destroy();
  return pin;
}

process.umask(0o077);
try {
  const pin = await run(process.argv[2]);
  process.stdout.write(`The staff PIN is now ${pin}. Everyone is signed out and every lock-out is lifted.\n`);
} catch (error) {
  process.stderr.write(
    `The PIN was not changed. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}

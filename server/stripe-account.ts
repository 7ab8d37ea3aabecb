import { MINUTE_MS } from "#domain/durations.ts";
import { allowOtherAccount, OTHER_ACCOUNT_MS } from "#server/payments/other-account.ts";
import { openDatabase } from "#server/platform/database.ts";
import { processEnvironment, readConfig } from "#server/platform/env.ts";
import { assertSecretKey, loadSecretKey } from "#server/platform/secret-key.ts";
import { inTransaction } from "#server/platform/transaction.ts";

/** `npm run other-stripe-account` (docs/rules/money.md#staff-connect-stripe-themselves). */
async function run(): Promise<string> {
  const config = readConfig(processEnvironment(), "production");
  const secretKey = await loadSecretKey(config.dataDir);
  const db = await openDatabase(config.database);
  await assertSecretKey(db, secretKey);
  await inTransaction(db, (trx) => allowOtherAccount(trx, new Date()));
  await db.destroy();
  const minutes = OTHER_ACCOUNT_MS / MINUTE_MS;
  return `For ${minutes} minutes staff may enter keys of another Stripe account under Set up your club, Money.`;
}

process.umask(0o077);
try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Nothing was allowed. ${reason}\n`);
  process.exit(1);
}

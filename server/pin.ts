import { openDatabase } from "#server/platform/database/database.ts";
import { processEnvironment, readConfig, siteUrlOf } from "#server/platform/env.ts";
import { runOperatorCommand } from "#server/platform/operator-command.ts";
import { loadSecretKey } from "#server/platform/secret-key.ts";
import { readSetting } from "#server/platform/settings.ts";
import { assertGoodPin, resetPin } from "#server/staff/staff-pin.ts";
import { startLinkAt, startLinkLines } from "#server/staff/start-link.ts";

/** `npm run pin` creates a new staff PIN and prints its link; `npm run pin -- 4821` sets this one. */
async function newPin(argument: string | undefined): Promise<string> {
  if (argument !== undefined) assertGoodPin(argument, "The PIN");
  const config = readConfig(processEnvironment(), "production");
  const secretKey = await loadSecretKey(config.dataDir);
  const db = await openDatabase(config.database);
  const site = config.publicUrl ?? (await readSetting(db, "siteAddress")) ?? siteUrlOf(config);
  const token = await resetPin(db, secretKey, argument, new Date());
  await db.destroy();
  const ended = "Everyone is signed out, no device is known, and every lock-out is lifted.";
  if (token === null) return `The staff PIN is now ${argument}. ${ended}\nSign in at ${site}/login`;
  return [`There is a new staff PIN. ${ended}`, ...startLinkLines(startLinkAt(site, token))].join("\n");
}

await runOperatorCommand("The PIN was not changed.", () => newPin(process.argv[2]));

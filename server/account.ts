import { inviteSchema } from "#domain/staff/sign-in-schemas.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { processEnvironment, readConfig } from "#server/platform/env.ts";
import { runOperatorCommand } from "#server/platform/operator-command.ts";
import { assertSecretKey, loadSecretKey } from "#server/platform/secret-key.ts";
import { inviteFromServer } from "#server/staff/accounts.ts";

/**
 * `npm run account -- ana.vega` invites at once: a new account, one without a working login, or one that was disabled
 * (docs/reference/staff-access.md#accounts).
 */
async function run(argument: string | undefined): Promise<string> {
  if (!argument) throw new Error("Give the account's name: npm run account -- ana.vega");
  const named = inviteSchema.safeParse({ username: argument });
  // Existing accounts may have names that are no longer allowed.
  const username = named.success ? named.data.username : argument.toLowerCase();
  const config = readConfig(processEnvironment(), "production");
  const secretKey = await loadSecretKey(config.dataDir);
  const db = await openDatabase(config.database);
  await assertSecretKey(db, secretKey);
  const exists = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirst();
  if (!exists && !named.success)
    throw new Error("A new name has 3 to 40 letters and digits, in parts joined by dots or dashes.");
  const { invitation, expiresAt } = await inviteFromServer(db, username, new Date());
  await db.destroy();
  const link = `${config.publicUrl ?? "https://<the site>"}/login#invitation=${invitation}`;
  return `${username} is invited until ${expiresAt} (UTC). The link works once:\n${link}`;
}

await runOperatorCommand("Nobody was invited.", () => run(process.argv[2]));

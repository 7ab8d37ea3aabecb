import { sql } from "kysely";
import type { Db, Trx } from "#server/db/database.ts";
import { readSetting } from "#server/db/settings.ts";
import { ApiError } from "#server/http/api-error.ts";

/** Whether the shared PIN may sign in (docs/rules/access.md#accounts-and-passkeys). */
export async function isPinOn(db: Db | Trx): Promise<boolean> {
  return (await readSetting(db, "pinOff")) === undefined;
}

/** Serializes changes of staff access, by locking the PIN's row. */
export async function lockAccess(trx: Trx): Promise<void> {
  await trx.updateTable("settings").set({ value: sql<string>`value` }).where("key", "=", "pinHash").execute();
}

/**
 * Ensures that someone can still sign in; call it after the change, in its transaction.
 * @throws {ApiError} last_member
 */
export async function assertSomebodyCanSignIn(trx: Trx): Promise<void> {
  if (await isPinOn(trx)) return;
  const somebody = await trx
    .selectFrom("users")
    .select("id")
    .where("disabledAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("password", "is not", null),
        eb("id", "in", eb.selectFrom("authenticators").select("userId").where("copiedAt", "is", null)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!somebody) throw new ApiError("last_member");
}

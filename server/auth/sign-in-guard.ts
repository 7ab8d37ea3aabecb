import { sql } from "kysely";
import type { Db, Trx } from "#server/db/database.ts";
import { readSetting } from "#server/db/settings.ts";
import { ApiError } from "#server/http/api-error.ts";

/** Whether the shared PIN lets anybody in (docs/rules/access.md#accounts-and-passkeys). */
export async function isPinOn(db: Db | Trx): Promise<boolean> {
  return (await readSetting(db, "pinOff")) === undefined;
}

/** Lets one change of who may enter finish before the next begins: the PIN's row stands for all of it. */
export async function holdAccess(trx: Trx): Promise<void> {
  await trx.updateTable("settings").set({ value: sql<string>`value` }).where("key", "=", "pinHash").execute();
}

/**
 * Makes sure that a change leaves somebody who can sign in; belongs after it, in its transaction.
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

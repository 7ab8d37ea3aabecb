import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { recordAudit } from "#server/audit/record.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { AuthenticatorsTable } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { memberActor } from "#server/staff/actor.ts";
import { assertWayIn, holdAccess } from "#server/staff/way-in.ts";

export type StoredPasskey = Selectable<AuthenticatorsTable>;
export type NewPasskey = Omit<Insertable<AuthenticatorsTable>, "id" | "createdAt" | "lastUsedAt">;

/**
 * Adds a passkey to its account.
 * @throws {ApiError} wrong_passkey when it is somebody's already
 */
export async function insertPasskey(trx: Trx, passkey: NewPasskey, now: Date): Promise<void> {
  const inserted = await trx
    .insertInto("authenticators")
    .values({ id: randomUUID(), ...passkey, createdAt: instantOf(now), lastUsedAt: null })
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new ApiError("wrong_passkey");
  const actor = memberActor(passkey.userId);
  await recordAudit(trx, { at: now, actor, action: "passkey_added" });
}

/** The passkey of an id that a browser names, if its account may sign in. */
export function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom("authenticators")
    .innerJoin("users", "users.id", "authenticators.userId")
    .selectAll("authenticators")
    .where("credentialId", "=", credentialId)
    .where("users.disabledAt", "is", null)
    .executeTakeFirst();
}

/** Notes that a passkey was used; false when another use of it, or its removal, came first. */
export async function noteUse(
  trx: Trx,
  { id, counter: before }: StoredPasskey,
  use: { counter: number; credentialBackedUp: boolean },
  now: Date,
): Promise<boolean> {
  const noted = await trx
    .updateTable("authenticators")
    .set({ ...use, lastUsedAt: instantOf(now) })
    .where("id", "=", id)
    .where("counter", "=", before)
    .returning("id")
    .execute();
  return noted.length === 1;
}

/**
 * Removes a passkey, as of a phone that was lost.
 * @throws {ApiError} not_found, or last_member when nobody could sign in any more
 */
export async function removePasskey(db: Db, id: string, actor: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdAccess(trx);
    const removed = await trx
      .deleteFrom("authenticators")
      .where("id", "=", id)
      .returning("userId")
      .executeTakeFirst();
    if (!removed) throw new ApiError("not_found");
    await assertWayIn(trx);
    const subject = memberActor(removed.userId);
    await recordAudit(trx, { at: now, actor, action: "passkey_removed", subject });
  });
}

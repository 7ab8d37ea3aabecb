import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { recordAudit } from "#server/audit/record.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { AuthenticatorsTable } from "#server/db/staff-schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { memberActor } from "#server/staff/actor.ts";
import { recordAccess } from "#server/staff/record-access.ts";
import { deleteSessionsOf } from "#server/staff/session-data.ts";
import { assertWayIn, holdAccess } from "#server/staff/way-in.ts";

export type StoredPasskey = Selectable<AuthenticatorsTable>;
export type NewPasskey = Omit<
  Insertable<AuthenticatorsTable>,
  "id" | "createdAt" | "lastUsedAt" | "copiedAt"
>;

/**
 * Adds a passkey to its account.
 * @throws {ApiError} wrong_passkey when it is somebody's already
 */
export async function insertPasskey(trx: Trx, passkey: NewPasskey, now: Date): Promise<void> {
  const inserted = await trx
    .insertInto("authenticators")
    .values({ id: randomUUID(), ...passkey, createdAt: instantOf(now), lastUsedAt: null, copiedAt: null })
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new ApiError("wrong_passkey");
  const { userId } = passkey;
  await recordAccess(trx, { at: now, actor: memberActor(userId), action: "passkey_added", userId });
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

/** What a passkey's signature says of its key. */
export interface PasskeyUse {
  counter: number;
  credentialBackedUp: boolean;
}

/** Shuts a passkey whose counter went back: one of two has the key who should not, and nobody can tell which. */
async function noteCopy(trx: Trx, { id, userId }: StoredPasskey, now: Date): Promise<void> {
  await trx
    .updateTable("authenticators")
    .set((eb) => ({ copiedAt: eb.fn.coalesce("copiedAt", eb.val(instantOf(now))) }))
    .where("id", "=", id)
    .execute();
  await deleteSessionsOf(trx, userId);
  await recordAccess(trx, {
    at: now,
    actor: memberActor(userId),
    action: "passkey_copied",
    userId,
    toldOnce: `${id}:${instantOf(now).slice(0, 10)}`,
  });
}

/**
 * Notes that a passkey signed, and answers what follows: it is its owner's; it was copied, now or at an earlier try
 * (docs/rules/access.md#a-copied-passkey-never-gets-in-again); or it was removed meanwhile.
 */
export async function noteUse(
  trx: Trx,
  passkey: StoredPasskey,
  { counter, credentialBackedUp }: PasskeyUse,
  now: Date,
): Promise<"own" | "copied" | "gone"> {
  const { id } = passkey;
  const noted = await trx
    .updateTable("authenticators")
    .set({ counter, credentialBackedUp, lastUsedAt: instantOf(now) })
    .where("id", "=", id)
    .where("copiedAt", "is", null)
    // Keys that are synced between devices do not count, and say 0 for ever.
    .where((eb) => (counter === 0 ? eb("counter", "=", 0) : eb("counter", "<", counter)))
    .returning("id")
    .executeTakeFirst();
  if (noted) return "own";
  const left = await trx.selectFrom("authenticators").select("id").where("id", "=", id).executeTakeFirst();
  if (!left) return "gone";
  await noteCopy(trx, passkey, now);
  return "copied";
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

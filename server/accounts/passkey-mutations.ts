import { randomUUID } from "node:crypto";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { accountActor, recordAudit } from "#server/audit/mutations.ts";
import { recordAccess } from "#server/auth/access-mutations.ts";
import type { SignedInDevice } from "#server/auth/device-mutations.ts";
import { deleteSessionsOf } from "#server/auth/session-mutations.ts";
import { assertSomebodyCanSignIn, holdAccess } from "#server/auth/sign-in-guard.ts";
import type { OpenedSession } from "#server/auth/sign-in-mutations.ts";
import { openSession } from "#server/auth/sign-in-mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import type { NewPasskey, PasskeyUse, RelyingParty, StoredPasskey } from "./webauthn.ts";
import { verifiedUse } from "./webauthn.ts";

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
  await recordAccess(trx, { at: now, actor: accountActor(userId), action: "passkey_added", userId });
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
    actor: accountActor(userId),
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
    await assertSomebodyCanSignIn(trx);
    const subject = accountActor(removed.userId);
    await recordAudit(trx, { at: now, actor, action: "passkey_removed", subject });
  });
}

/**
 * Opens a session for the owner of a passkey. No lock-out ever stands in the way: a signature cannot be guessed.
 * @throws {ApiError} wrong_passkey, or passkey_copied when its counter went back once
 */
export async function signInByPasskey(
  deps: Deps,
  response: AuthenticationResponseJSON,
  party: RelyingParty,
  device: SignedInDevice,
): Promise<OpenedSession> {
  const passkey = await findPasskey(deps.db, response.id);
  if (!passkey) throw new ApiError("wrong_passkey");
  const use = await verifiedUse(deps, response, passkey, party);
  const now = deps.now();
  const { userId } = passkey;
  const outcome = await inTransaction(deps.db, async (trx) => {
    const found = await noteUse(trx, passkey, use, now);
    if (found !== "own") return found;
    return openSession(trx, { userId, method: "passkey", subject: "passkey", device }, now);
  });
  // Thrown out here, so that what was written about a copy stays.
  if (outcome === "gone") throw new ApiError("wrong_passkey");
  if (outcome === "copied") throw new ApiError("passkey_copied");
  return outcome;
}

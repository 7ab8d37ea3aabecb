import { randomUUID } from "node:crypto";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { accountActor, recordAudit } from "#server/audit/mutations.ts";
import { recordAccess } from "#server/auth/access-mutations.ts";
import type { SignedInDevice } from "#server/auth/device-mutations.ts";
import { deleteSessionsOf } from "#server/auth/session-mutations.ts";
import { assertSomebodyCanSignIn, lockAccess } from "#server/auth/sign-in-guard.ts";
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
 * @throws {ApiError} wrong_passkey if it belongs to an account already
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

/** A passkey by the browser's credential id, if its account is enabled. */
export function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom("authenticators")
    .innerJoin("users", "users.id", "authenticators.userId")
    .selectAll("authenticators")
    .where("credentialId", "=", credentialId)
    .where("users.disabledAt", "is", null)
    .executeTakeFirst();
}

/** Blocks a passkey whose counter went backwards: it was copied, and nobody can tell which copy is the owner's. */
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
    mailOnceKey: `${id}:${instantOf(now).slice(0, 10)}`,
  });
}

/**
 * Records a use of a passkey. @returns "own" for its owner; "copied", now or earlier
 * (docs/rules/access.md#a-copied-passkey-never-gets-in-again); or "gone" if it was removed
 */
export async function recordPasskeyUse(
  trx: Trx,
  passkey: StoredPasskey,
  { counter, credentialBackedUp }: PasskeyUse,
  now: Date,
): Promise<"own" | "copied" | "gone"> {
  const { id } = passkey;
  const updated = await trx
    .updateTable("authenticators")
    .set({ counter, credentialBackedUp, lastUsedAt: instantOf(now) })
    .where("id", "=", id)
    .where("copiedAt", "is", null)
    // Synced passkeys do not count, and always report 0.
    .where((eb) => (counter === 0 ? eb("counter", "=", 0) : eb("counter", "<", counter)))
    .returning("id")
    .executeTakeFirst();
  if (updated) return "own";
  const remaining = await trx
    .selectFrom("authenticators")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!remaining) return "gone";
  await noteCopy(trx, passkey, now);
  return "copied";
}

/**
 * Removes a passkey, for example of a lost phone.
 * @throws {ApiError} not_found, or last_member if nobody could sign in any more
 */
export async function removePasskey(db: Db, id: string, actor: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccess(trx);
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
 * Opens a session. Lockouts do not apply, since signatures cannot be guessed.
 * @throws {ApiError} wrong_passkey, or passkey_copied if its counter ever went backwards
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
    const useOutcome = await recordPasskeyUse(trx, passkey, use, now);
    if (useOutcome !== "own") return useOutcome;
    return openSession(trx, { userId, method: "passkey", subject: "passkey", device }, now);
  });
  // Throw outside the transaction, so that the record of a copy is committed.
  if (outcome === "gone") throw new ApiError("wrong_passkey");
  if (outcome === "copied") throw new ApiError("passkey_copied");
  return outcome;
}

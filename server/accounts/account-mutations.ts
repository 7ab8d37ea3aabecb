import { randomUUID } from "node:crypto";
import { accountActor, recordAudit } from "#server/audit/mutations.ts";
import { recordAccess } from "#server/auth/access-mutations.ts";
import { deleteSessionsOf } from "#server/auth/session-mutations.ts";
import { assertSomebodyCanSignIn, lockAccess } from "#server/auth/sign-in-guard.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import type { Invitation } from "./invitation-rules.ts";
import { NO_INVITATION, newInvitation } from "./invitation-rules.ts";
import { looksLike } from "./username-rules.ts";

type InviteDeps = Pick<Deps, "db" | "secretKey">;

interface AccessAction {
  actor: string;
  now: Date;
}

export interface Inviter extends AccessAction {
  /** True for a fresh account session and for the server: the invitation need not wait a day. */
  isTrusted: boolean;
}

/** Invitations made with the shared PIN wait, except the very first. */
async function mustWait(trx: Trx, { isTrusted }: Inviter): Promise<boolean> {
  if (isTrusted) return false;
  return (await trx.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Creates an account and its invitation.
 * @throws {ApiError} username_taken, also for a lookalike name
 */
export function inviteAccount(deps: InviteDeps, username: string, inviter: Inviter): Promise<Invitation> {
  const { actor, now } = inviter;
  return inTransaction(deps.db, async (trx) => {
    await lockAccess(trx);
    const names = await trx.selectFrom("users").select("username").execute();
    if (names.some((other) => looksLike(other.username, username))) throw new ApiError("username_taken");
    const id = randomUUID();
    const waits = await mustWait(trx, inviter);
    const { invitation, columns } = newInvitation(deps.secretKey, {
      userId: id,
      waits,
      invitedBy: actor,
      now,
    });
    await trx
      .insertInto("users")
      .values({ id, username, password: null, createdAt: instantOf(now), disabledAt: null, ...columns })
      .execute();
    await recordAccess(trx, { at: now, actor, action: "member_invited", userId: id });
    return invitation;
  });
}

/**
 * Replaces an account's invitation, for a member who lost password and passkey.
 * @throws {ApiError} not_found, also for a disabled account
 */
export function inviteAgain(deps: InviteDeps, id: string, inviter: Inviter): Promise<Invitation> {
  const { actor, now } = inviter;
  return inTransaction(deps.db, async (trx) => {
    const waits = await mustWait(trx, inviter);
    const { invitation, columns } = newInvitation(deps.secretKey, {
      userId: id,
      waits,
      invitedBy: actor,
      now,
    });
    const changed = await trx
      .updateTable("users")
      .set(columns)
      .where("id", "=", id)
      .where("disabledAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new ApiError("not_found");
    await recordAccess(trx, { at: now, actor, action: "member_invited", userId: id });
    return invitation;
  });
}

/**
 * Invites at once, by the server's operator; also existing and disabled accounts.
 * @throws {ApiError} username_taken for a name that only looks like another
 */
export async function inviteFromServer(deps: InviteDeps, username: string, now: Date): Promise<Invitation> {
  const inviter = { actor: "server", isTrusted: true, now };
  const account = await deps.db
    .selectFrom("users")
    .select(["id", "disabledAt"])
    .where("username", "=", username)
    .executeTakeFirst();
  if (!account) return inviteAccount(deps, username, inviter);
  if (account.disabledAt !== null)
    await changeAccount(deps.db, account.id, { disabled: false, actor: "server", now });
  return inviteAgain(deps, account.id, inviter);
}

async function setDisabled(trx: Trx, id: string, disabledAt: Date | null): Promise<boolean> {
  const changed = await trx
    .updateTable("users")
    .set({ disabledAt: disabledAt && instantOf(disabledAt), ...NO_INVITATION, inviteStopHash: null })
    .where("id", "=", id)
    .where("disabledAt", disabledAt ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Disables an account and ends its sessions. The caller must call lockAccess first.
 * @throws {ApiError} last_member if nobody could sign in any more
 */
export async function disableAccount(trx: Trx, id: string, actor: string, now: Date): Promise<void> {
  if (!(await setDisabled(trx, id, now))) return;
  await deleteSessionsOf(trx, id);
  await assertSomebodyCanSignIn(trx);
  await recordAudit(trx, { at: now, actor, action: "member_disabled", subject: accountActor(id) });
}

/**
 * Disables or enables an account. It is never deleted, because the audit log names it.
 * @throws {ApiError} not_found, or last_member if nobody could sign in any more
 */
export async function changeAccount(
  db: Db,
  id: string,
  { disabled, actor, now }: AccessAction & { disabled: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccess(trx);
    const account = await trx.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
    if (!account) throw new ApiError("not_found");
    if (disabled) return disableAccount(trx, id, actor, now);
    if (await setDisabled(trx, id, null))
      await recordAccess(trx, { at: now, actor, action: "member_enabled", userId: id });
  });
}

/** Ends an account's sessions, for example after a phone was lost. */
export async function signAccountOut(db: Db, id: string, { actor, now }: AccessAction): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deleteSessionsOf(trx, id);
    await recordAudit(trx, { at: now, actor, action: "member_signed_out", subject: accountActor(id) });
  });
}

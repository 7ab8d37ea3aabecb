import { randomUUID } from "node:crypto";
import { recordAudit } from "#server/audit/record.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { memberActor } from "#server/staff/actor.ts";
import { recordAccess } from "#server/staff/record-access.ts";
import { deleteSessionsOf } from "#server/staff/session-data.ts";
import { assertWayIn, holdAccess } from "#server/staff/way-in.ts";
import { type Invitation, NO_INVITATION, newInvitation } from "./invitation.ts";
import { looksLike } from "./look-alike.ts";

type InviteDeps = Pick<Deps, "db" | "secretKey">;

/** Who does it, and when. */
interface Deed {
  actor: string;
  now: Date;
}

/** Who invites: staff in a session, or whoever runs the server. */
export interface Inviter extends Deed {
  /** Whether nobody needs a day to stop it: an account's fresh session, or the server itself. */
  isTrusted: boolean;
}

function selectPasskeys(db: Db) {
  return db
    .selectFrom("authenticators")
    .select(["id", "userId", "createdAt", "lastUsedAt", "credentialBackedUp", "copiedAt"])
    .orderBy("createdAt")
    .orderBy("id");
}

/** Every account with its passkeys, by name. */
export async function listMembers(db: Db) {
  const members = await db.selectFrom("users").selectAll().orderBy("username").execute();
  const passkeys = await selectPasskeys(db).execute();
  return members.map((member) => ({
    ...member,
    passkeys: passkeys.filter(({ userId }) => userId === member.id),
  }));
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** An invitation that the shared PIN made waits, but for the first account of all. */
async function mustWait(trx: Trx, { isTrusted }: Inviter): Promise<boolean> {
  if (isTrusted) return false;
  return (await trx.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Makes an account and the invitation with which its owner makes it theirs.
 * @throws {ApiError} username_taken, also by a name that looks like it
 */
export function inviteMember(deps: InviteDeps, username: string, inviter: Inviter): Promise<Invitation> {
  const { actor, now } = inviter;
  return inTransaction(deps.db, async (trx) => {
    await holdAccess(trx);
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
 * A new invitation for somebody who lost password and passkey; an older one no longer counts.
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
 * Invites whoever runs the server names: at once, and also an account that exists or was shut out.
 * @throws {ApiError} username_taken by a name that only looks like it
 */
export async function inviteFromServer(deps: InviteDeps, username: string, now: Date): Promise<Invitation> {
  const inviter = { actor: "server", isTrusted: true, now };
  const member = await deps.db
    .selectFrom("users")
    .select(["id", "disabledAt"])
    .where("username", "=", username)
    .executeTakeFirst();
  if (!member) return inviteMember(deps, username, inviter);
  if (member.disabledAt !== null)
    await changeMember(deps.db, member.id, { disabled: false, actor: "server", now });
  return inviteAgain(deps, member.id, inviter);
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
 * Shuts an account out, at once and everywhere; whoever calls holds the access.
 * @throws {ApiError} last_member when nobody could sign in any more
 */
export async function shutOut(trx: Trx, id: string, actor: string, now: Date): Promise<void> {
  if (!(await setDisabled(trx, id, now))) return;
  await deleteSessionsOf(trx, id);
  await assertWayIn(trx);
  await recordAudit(trx, { at: now, actor, action: "member_disabled", subject: memberActor(id) });
}

/**
 * Shuts an account out, or lets it in again. Its name stays, for the audit log.
 * @throws {ApiError} not_found, or last_member when nobody could sign in any more
 */
export async function changeMember(
  db: Db,
  id: string,
  { disabled, actor, now }: Deed & { disabled: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdAccess(trx);
    const member = await trx.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
    if (!member) throw new ApiError("not_found");
    if (disabled) return shutOut(trx, id, actor, now);
    if (await setDisabled(trx, id, null))
      await recordAccess(trx, { at: now, actor, action: "member_enabled", userId: id });
  });
}

/** Ends all sessions of one account, as for a phone that was lost. */
export async function signMemberOut(db: Db, id: string, { actor, now }: Deed): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deleteSessionsOf(trx, id);
    await recordAudit(trx, { at: now, actor, action: "member_signed_out", subject: memberActor(id) });
  });
}

import { randomUUID } from "node:crypto";
import { recordAudit } from "#server/audit/record.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { memberActor } from "#server/staff/actor.ts";
import { deleteSessionsOf } from "#server/staff/session-data.ts";
import { assertWayIn, holdAccess } from "#server/staff/way-in.ts";
import { type Invitation, newInvitation } from "./invitation.ts";

/** Who does it, and when. */
interface Deed {
  actor: string;
  now: Date;
}

function selectPasskeys(db: Db) {
  return db
    .selectFrom("authenticators")
    .select(["id", "userId", "createdAt", "lastUsedAt", "credentialBackedUp"])
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

/**
 * Makes an account and the invitation with which its owner makes it theirs.
 * @throws {ApiError} username_taken
 */
export function inviteMember(db: Db, username: string, { actor, now }: Deed): Promise<Invitation> {
  const { invitation, columns } = newInvitation(now);
  return inTransaction(db, async (trx) => {
    const id = randomUUID();
    const inserted = await trx
      .insertInto("users")
      .values({ id, username, password: null, createdAt: instantOf(now), disabledAt: null, ...columns })
      .onConflict((conflict) => conflict.column("username").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) throw new ApiError("username_taken");
    await recordAudit(trx, { at: now, actor, action: "member_invited", subject: memberActor(id) });
    return invitation;
  });
}

/**
 * A new invitation for somebody who lost password and passkey; an older one no longer counts.
 * @throws {ApiError} not_found, also for a disabled account
 */
export function inviteAgain(db: Db, id: string, { actor, now }: Deed): Promise<Invitation> {
  const { invitation, columns } = newInvitation(now);
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable("users")
      .set(columns)
      .where("id", "=", id)
      .where("disabledAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new ApiError("not_found");
    await recordAudit(trx, { at: now, actor, action: "member_invited", subject: memberActor(id) });
    return invitation;
  });
}

async function setDisabled(trx: Trx, id: string, disabledAt: Date | null): Promise<boolean> {
  const changed = await trx
    .updateTable("users")
    .set({ disabledAt: disabledAt && instantOf(disabledAt), inviteHash: null, inviteExpiresAt: null })
    .where("id", "=", id)
    .where("disabledAt", disabledAt ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Shuts an account out, at once and everywhere, or lets it in again. Its name stays, for the audit log.
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
    if (!(await setDisabled(trx, id, disabled ? now : null))) return;
    await deleteSessionsOf(trx, id);
    await assertWayIn(trx);
    const action = disabled ? "member_disabled" : "member_enabled";
    await recordAudit(trx, { at: now, actor, action, subject: memberActor(id) });
  });
}

/** Ends all sessions of one account, as for a phone that was lost. */
export async function signMemberOut(db: Db, id: string, { actor, now }: Deed): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deleteSessionsOf(trx, id);
    await recordAudit(trx, { at: now, actor, action: "member_signed_out", subject: memberActor(id) });
  });
}

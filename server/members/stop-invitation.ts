import type { Db, Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { ApiError } from "#server/errors.ts";
import { recordAccess } from "#server/staff/record-access.ts";
import { holdAccess } from "#server/staff/way-in.ts";
import { shutOut } from "./data.ts";
import { memberToStop, NO_INVITATION } from "./invitation.ts";

/** How the log names whoever pressed the link in a mail to staff: a mailbox of theirs, and no more is known. */
const STAFF_MAILBOX = "mail";

async function endInvitation(trx: Trx, id: string, actor: string, now: Date): Promise<boolean> {
  const stopped = await trx
    .updateTable("users")
    .set({ ...NO_INVITATION, inviteStopHash: null })
    .where("id", "=", id)
    .where("inviteHash", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (stopped) await recordAccess(trx, { at: now, actor, action: "invitation_stopped", userId: id });
  return stopped !== undefined;
}

/**
 * Stops an invitation that nobody used yet: staff who are signed in.
 * @throws {ApiError} not_found
 */
export async function stopInvitation(db: Db, id: string, actor: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await endInvitation(trx, id, actor, now))) throw new ApiError("not_found");
  });
}

/**
 * Stops an invitation by the link in the staff's mail, without a session. One that was used meanwhile has opened an
 * account: that is shut out (docs/rules/access.md#an-invitation-made-with-the-pin-waits-a-day).
 * @throws {ApiError} invitation_gone, or last_member when nobody could sign in any more
 */
export async function stopByMail(db: Db, token: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdAccess(trx);
    const member = await memberToStop(trx, token, now);
    if (member === undefined) throw new ApiError("invitation_gone");
    if (await endInvitation(trx, member.id, STAFF_MAILBOX, now)) return;
    await recordAccess(trx, {
      at: now,
      actor: STAFF_MAILBOX,
      action: "invitation_stopped",
      userId: member.id,
    });
    await shutOut(trx, member.id, STAFF_MAILBOX, now);
  });
}

import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { accountActor } from "#server/audit/mutations.ts";
import { recordAccess } from "#server/auth/access-mutations.ts";
import type { SignedInDevice } from "#server/auth/device-mutations.ts";
import { deleteSessionsOf } from "#server/auth/session-mutations.ts";
import { lockAccess } from "#server/auth/sign-in-guard.ts";
import { type OpenedSession, openSession } from "#server/auth/sign-in-mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { disableAccount } from "./account-mutations.ts";
import { accountToStop, invitedAccount, NO_INVITATION, spendInvitation } from "./invitation-rules.ts";
import { insertPasskey } from "./passkey-mutations.ts";
import { hashNewPassword } from "./password-mutations.ts";
import type { RelyingParty } from "./webauthn.ts";
import { verifiedPasskey } from "./webauthn.ts";

interface Acceptance {
  invitation: string;
  password?: string | undefined;
  passkey?: RegistrationResponseJSON | undefined;
}

/**
 * Accepts an invitation with a password, a passkey or both, and opens a session.
 * @throws {ApiError} invitation_gone, invitation_waits, wrong_passkey, sign_in_busy or invalid_input
 */
export async function acceptInvitation(
  deps: Deps,
  { invitation, password, passkey }: Acceptance,
  party: RelyingParty,
  device: SignedInDevice,
): Promise<OpenedSession> {
  const now = deps.now();
  const { id, username } = await invitedAccount(deps.db, invitation, now);
  const newPasskey = passkey && (await verifiedPasskey(deps, passkey, id, party));
  const hash =
    password === undefined ? undefined : await hashNewPassword(deps, { username, password }, "password");
  return inTransaction(deps.db, async (trx) => {
    await spendInvitation(trx, invitation, now);
    if (hash) await trx.updateTable("users").set({ password: hash }).where("id", "=", id).execute();
    if (newPasskey) await insertPasskey(trx, newPasskey, now);
    await deleteSessionsOf(trx, id);
    await recordAccess(trx, { at: now, actor: accountActor(id), action: "member_joined", userId: id });
    return openSession(trx, { userId: id, method: "invitation", subject: "invitation", device }, now);
  });
}

/** The actor in the audit log for links in staff's mail: all we know is the mailbox. */
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
 * Stops an unused invitation, by signed-in staff.
 * @throws {ApiError} not_found
 */
export async function stopInvitation(db: Db, id: string, actor: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await endInvitation(trx, id, actor, now))) throw new ApiError("not_found");
  });
}

/**
 * Stops an invitation by the mailed link, without a session. If it was already used, its account is disabled
 * (docs/rules/access.md#an-invitation-made-with-the-pin-waits-a-day).
 * @throws {ApiError} invitation_gone, or last_member if nobody could sign in any more
 */
export async function stopByMail(db: Db, token: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccess(trx);
    const account = await accountToStop(trx, token, now);
    if (account === undefined) throw new ApiError("invitation_gone");
    if (await endInvitation(trx, account.id, STAFF_MAILBOX, now)) return;
    await recordAccess(trx, {
      at: now,
      actor: STAFF_MAILBOX,
      action: "invitation_stopped",
      userId: account.id,
    });
    await disableAccount(trx, account.id, STAFF_MAILBOX, now);
  });
}

import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { insertPasskey } from "#server/passkeys/data.ts";
import type { RelyingParty } from "#server/passkeys/relying-party.ts";
import { verifiedPasskey } from "#server/passkeys/verify.ts";
import { memberActor } from "#server/staff/actor.ts";
import type { SignedInDevice } from "#server/staff/device-data.ts";
import { recordAccess } from "#server/staff/record-access.ts";
import { deleteSessionsOf } from "#server/staff/session-data.ts";
import { type OpenedSession, openSession } from "#server/staff/sign-in.ts";
import { invitedMember, spendInvitation } from "./invitation.ts";
import { hashNewPassword } from "./new-password.ts";

interface Acceptance {
  invitation: string;
  password?: string | undefined;
  passkey?: RegistrationResponseJSON | undefined;
}

/**
 * Makes an account its owner's: with a password, a passkey or both, once, and opens a session.
 * @throws {ApiError} invitation_gone, invitation_waits, wrong_passkey, sign_in_busy or invalid_input
 */
export async function acceptInvitation(
  deps: Deps,
  { invitation, password, passkey }: Acceptance,
  party: RelyingParty,
  device: SignedInDevice,
): Promise<OpenedSession> {
  const now = deps.now();
  const { id, username } = await invitedMember(deps.db, invitation, now);
  const key = passkey && (await verifiedPasskey(deps, passkey, id, party));
  const hash =
    password === undefined ? undefined : await hashNewPassword(deps, { username, password }, "password");
  return inTransaction(deps.db, async (trx) => {
    await spendInvitation(trx, invitation, now);
    if (hash) await trx.updateTable("users").set({ password: hash }).where("id", "=", id).execute();
    if (key) await insertPasskey(trx, key, now);
    await deleteSessionsOf(trx, id);
    await recordAccess(trx, { at: now, actor: memberActor(id), action: "member_joined", userId: id });
    return openSession(trx, { userId: id, method: "invitation", subject: "invitation", device }, now);
  });
}

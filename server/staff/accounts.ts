import { randomBytes, randomUUID } from "node:crypto";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Role } from "#domain/staff/permissions.ts";
import { INVITATION_MS } from "#domain/staff/sign-in-schemas.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { accountActor, isPinActor, recordAudit, type StaffAction } from "./audit-log.ts";
import type { SignedInDevice } from "./devices.ts";
import { insertPasskey, type RelyingParty, verifiedPasskey } from "./passkeys.ts";
import { hashNewPassword } from "./passwords.ts";
import { assertSomebodyCanSignIn, isWorkingAccount, lockAccess, recordAccessChange } from "./staff-access.ts";
import { deleteSessionsOf } from "./staff-sessions.ts";
import { type OpenedSession, openSession } from "./staff-sign-in.ts";

/** A single-use link into an account, shown to the inviter and stored only as a hash. */
function newInvitation(invitedBy: string, now: Date) {
  const invitation = randomBytes(32).toString("base64url");
  const expiresAt = instantOf(new Date(now.getTime() + INVITATION_MS));
  return {
    invitation: { invitation, expiresAt },
    columns: { inviteHash: sha256(invitation), inviteExpiresAt: expiresAt, invitedBy },
  };
}

type Invitation = ReturnType<typeof newInvitation>["invitation"];

export const NO_INVITATION = { inviteHash: null, inviteExpiresAt: null } as const;

/** The account of a valid invitation. @throws {ApiError} invitation_expired */
export async function invitedAccount(db: Db | Trx, invitation: string, now: Date) {
  const account = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where("inviteHash", "=", sha256(invitation))
    .where("inviteExpiresAt", ">", instantOf(now))
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!account) throw new ApiError("invitation_expired");
  return account;
}

/** Uses an invitation; of two concurrent uses, one fails. @throws {ApiError} invitation_expired */
async function spendInvitation(trx: Trx, invitation: string, now: Date): Promise<void> {
  const { id } = await invitedAccount(trx, invitation, now);
  const spent = await trx
    .updateTable("users")
    .set(NO_INVITATION)
    .where("id", "=", id)
    .where("inviteHash", "=", sha256(invitation))
    .returning("id")
    .executeTakeFirst();
  if (!spent) throw new ApiError("invitation_expired");
}

/** @throws {ApiError} not_found, also for a disabled account; account_needed if the PIN would take over one that works */
async function replaceInvitation(trx: Trx, id: string, { actor, now }: StaffAction): Promise<Invitation> {
  if (isPinActor(actor) && (await isWorkingAccount(trx, id))) throw new ApiError("account_needed");
  const { invitation, columns } = newInvitation(actor, now);
  const changed = await trx
    .updateTable("users")
    .set(columns)
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new ApiError("not_found");
  await recordAccessChange(trx, { at: now, actor, action: "member_invited", userId: id });
  return invitation;
}

/**
 * Replaces an account's invitation, for a member who lost password and passkey.
 * @throws {ApiError} not_found, also for a disabled account; account_needed
 */
export function inviteAgain(db: Db, id: string, inviter: StaffAction): Promise<Invitation> {
  return inTransaction(db, (trx) => replaceInvitation(trx, id, inviter));
}

/** A code must lead to one account. The caller must call lockAccess first. @throws {ApiError} email_taken */
async function assertEmailIsFree(trx: Trx, email: string | null, exceptId = ""): Promise<void> {
  if (email === null) return;
  const others = await trx.selectFrom("users").select("id").where("email", "=", email).execute();
  if (others.some(({ id }) => id !== exceptId)) throw new ApiError("email_taken");
}

/**
 * Creates an account and its invitation. The PIN may replace the invitation of one that does not work yet, because an
 * invitation's link is shown once.
 * @throws {ApiError} username_taken, email_taken, account_needed
 */
export function inviteAccount(
  db: Db,
  { username, role, email = null }: { username: string; role: Role; email?: string | null },
  { actor, now }: StaffAction,
): Promise<Invitation> {
  return inTransaction(db, async (trx) => {
    await lockAccess(trx);
    const existing = await trx
      .selectFrom("users")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirst();
    if (existing && isPinActor(actor)) {
      const invitation = await replaceInvitation(trx, existing.id, { actor, now });
      await assertEmailIsFree(trx, email, existing.id);
      await trx.updateTable("users").set({ role, email }).where("id", "=", existing.id).execute();
      return invitation;
    }
    if (existing) throw new ApiError("username_taken");
    await assertEmailIsFree(trx, email);
    const id = randomUUID();
    const { invitation, columns } = newInvitation(actor, now);
    await trx
      .insertInto("users")
      .values({
        id,
        username,
        role,
        email,
        password: null,
        createdAt: instantOf(now),
        disabledAt: null,
        ...columns,
      })
      .execute();
    await recordAccessChange(trx, { at: now, actor, action: "member_invited", userId: id });
    return invitation;
  });
}

/** Invites by the server's operator; also existing and disabled accounts. */
export async function inviteFromServer(db: Db, username: string, now: Date): Promise<Invitation> {
  const inviter = { actor: "server", now };
  const account = await db
    .selectFrom("users")
    .select(["id", "disabledAt"])
    .where("username", "=", username)
    .executeTakeFirst();
  if (!account) return inviteAccount(db, { username, role: "administrator" }, inviter);
  if (account.disabledAt !== null)
    await changeAccount(db, account.id, { disabled: false, actor: "server", now });
  return inviteAgain(db, account.id, inviter);
}

async function setDisabled(trx: Trx, id: string, disabledAt: Date | null): Promise<boolean> {
  const changed = await trx
    .updateTable("users")
    .set({ disabledAt: disabledAt && instantOf(disabledAt), ...NO_INVITATION })
    .where("id", "=", id)
    .where("disabledAt", disabledAt ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Disables an account and ends its sessions. The caller must call lockAccess first.
 * @throws {ApiError} last_account if sign-in would become impossible
 */
async function disableAccount(trx: Trx, id: string, actor: string, now: Date): Promise<void> {
  if (!(await setDisabled(trx, id, now))) return;
  await deleteSessionsOf(trx, id);
  await assertSomebodyCanSignIn(trx);
  await recordAudit(trx, { at: now, actor, action: "member_disabled", subject: accountActor(id) });
}

/** An account before a change. */
interface Account {
  id: string;
  role: Role;
  email: string | null;
}

async function changeRole(trx: Trx, before: Account, role: Role, { actor, now }: StaffAction): Promise<void> {
  const { id } = before;
  if (before.role === role) return;
  await trx
    .updateTable("users")
    .set({ role, ...NO_INVITATION })
    .where("id", "=", id)
    .execute();
  if (before.role === "coach" && before.email !== null) await removeSignInMethods(trx, id);
  await assertSomebodyCanSignIn(trx);
  await recordAccessChange(trx, { at: now, actor, action: "member_role_changed", userId: id });
}

/** Ends what an account's mailbox may have opened: its sessions, and a password or passkeys added in one. */
async function removeSignInMethods(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("users").set({ password: null }).where("id", "=", id).execute();
  await trx.deleteFrom("authenticators").where("userId", "=", id).execute();
  await deleteSessionsOf(trx, id);
}

/** Changes the email to which a coach's codes go. The invitation ends, because it may have gone to the old one. */
async function changeEmail(
  trx: Trx,
  { id, email: emailBefore }: Account,
  email: string | null,
  { actor, now }: StaffAction,
): Promise<void> {
  await assertEmailIsFree(trx, email, id);
  await trx
    .updateTable("users")
    .set({ email, ...NO_INVITATION })
    .where("id", "=", id)
    .execute();
  if (emailBefore !== null) {
    await removeSignInMethods(trx, id);
    await assertSomebodyCanSignIn(trx);
  }
  await recordAccessChange(trx, { at: now, actor, action: "member_email_changed", userId: id });
}

/**
 * Disables or enables an account, or changes its role or email. It is never deleted, because the audit log names it.
 * @throws {ApiError} not_found; email_taken; last_account if sign-in would become impossible
 */
export async function changeAccount(
  db: Db,
  id: string,
  {
    actor,
    now,
    ...change
  }: StaffAction & ({ disabled: boolean } | { role: Role } | { email: string | null }),
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccess(trx);
    const accounts = trx.selectFrom("users").select(["id", "role", "email"]).where("id", "=", id);
    const account = await accounts.executeTakeFirst();
    if (!account) throw new ApiError("not_found");
    if ("role" in change) return changeRole(trx, account, change.role, { actor, now });
    if ("email" in change) return changeEmail(trx, account, change.email, { actor, now });
    if (change.disabled) return disableAccount(trx, id, actor, now);
    if (await setDisabled(trx, id, null))
      await recordAccessChange(trx, { at: now, actor, action: "member_enabled", userId: id });
  });
}

export async function signAccountOut(db: Db, id: string, { actor, now }: StaffAction): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deleteSessionsOf(trx, id);
    await recordAudit(trx, { at: now, actor, action: "member_signed_out", subject: accountActor(id) });
  });
}

interface Acceptance {
  invitation: string;
  password?: string | undefined;
  passkey?: RegistrationResponseJSON | undefined;
}

/**
 * Accepts an invitation with a password, a passkey or both, and opens a session.
 * @throws {ApiError} invitation_expired, wrong_passkey, sign_in_busy or invalid_input
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
    await recordAccessChange(trx, { at: now, actor: accountActor(id), action: "member_joined", userId: id });
    return openSession(trx, { userId: id, method: "invitation", subject: "invitation", device }, now);
  });
}

/**
 * Stops an unused invitation.
 * @throws {ApiError} not_found
 */
export async function revokeInvitation(db: Db, id: string, actor: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const stopped = await trx
      .updateTable("users")
      .set(NO_INVITATION)
      .where("id", "=", id)
      .where("inviteHash", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!stopped) throw new ApiError("not_found");
    await recordAccessChange(trx, { at: now, actor, action: "invitation_stopped", userId: id });
  });
}

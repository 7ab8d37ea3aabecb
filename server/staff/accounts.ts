import { randomBytes, randomUUID } from "node:crypto";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { INVITATION_MS, INVITATION_STOP_MS, INVITATION_WAIT_MS } from "#domain/staff-account.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { keyedHash, sha256 } from "#server/platform/secret-key.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { recordAccess } from "./access.ts";
import { accountActor, recordAudit } from "./audit-log.ts";
import type { SignedInDevice } from "./devices.ts";
import { insertPasskey, type RelyingParty, verifiedPasskey } from "./passkeys.ts";
import { hashNewPassword } from "./passwords.ts";
import { deleteSessionsOf } from "./sessions.ts";
import { type OpenedSession, openSession } from "./sign-in.ts";
import { assertSomebodyCanSignIn, lockAccess, requireAccount } from "./sign-in-attempts.ts";

/** A single-use link into an account, shown to the inviter and stored only as a hash. */
interface Invitation {
  invitation: string;
  /** UTC; null if valid at once. */
  opensAt: Instant | null;
  expiresAt: Instant;
}

/**
 * The token that stops an account's latest invitation. It is derived, so that the mail queue need not store it; the row
 * has its hash.
 */
export function stopTokenOf(secretKey: Buffer, userId: string, stopUntil: Instant): string {
  return keyedHash(secretKey, "stop invitation", `${userId} ${stopUntil}`).toString("base64url");
}

interface NewInvitation {
  userId: string;
  /** Whether it becomes valid only after a day, in which others may stop it. */
  waits: boolean;
  invitedBy: string;
  now: Date;
}

function newInvitation(secretKey: Buffer, { userId, waits, invitedBy, now }: NewInvitation) {
  const invitation = randomBytes(32).toString("base64url");
  const opens = now.getTime() + (waits ? INVITATION_WAIT_MS : 0);
  const opensAt = waits ? instantOf(new Date(opens)) : null;
  const expiresAt = instantOf(new Date(opens + INVITATION_MS));
  const stopUntil = instantOf(new Date(opens + INVITATION_STOP_MS));
  return {
    invitation: { invitation, opensAt, expiresAt } satisfies Invitation,
    columns: {
      inviteHash: sha256(invitation),
      inviteOpensAt: opensAt,
      inviteExpiresAt: expiresAt,
      inviteStopHash: sha256(stopTokenOf(secretKey, userId, stopUntil)),
      inviteStopUntil: stopUntil,
      invitedBy,
    },
  };
}

export const NO_INVITATION = { inviteHash: null, inviteExpiresAt: null, inviteOpensAt: null } as const;

/**
 * The account of a valid invitation.
 * @throws {ApiError} invitation_gone; invitation_waits, with the seconds, while it may still be stopped
 */
export async function invitedAccount(db: Db | Trx, invitation: string, now: Date) {
  const account = await db
    .selectFrom("users")
    .select(["id", "username", "inviteOpensAt"])
    .where("inviteHash", "=", sha256(invitation))
    .where("inviteExpiresAt", ">", instantOf(now))
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!account) throw new ApiError("invitation_gone");
  const waitMs = account.inviteOpensAt === null ? 0 : Date.parse(account.inviteOpensAt) - now.getTime();
  if (waitMs > 0) throw new ApiError("invitation_waits", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  return account;
}

/**
 * Uses an invitation; of two concurrent uses, one fails.
 * @throws {ApiError} invitation_gone or invitation_waits
 */
async function spendInvitation(trx: Trx, invitation: string, now: Date): Promise<void> {
  const { id } = await invitedAccount(trx, invitation, now);
  const spent = await trx
    .updateTable("users")
    .set(NO_INVITATION)
    .where("id", "=", id)
    .where("inviteHash", "=", sha256(invitation))
    .returning("id")
    .executeTakeFirst();
  if (!spent) throw new ApiError("invitation_gone");
}

/** The account whose latest invitation this mailed token stops, if any. */
function accountToStop(trx: Trx, token: string, now: Date) {
  return trx
    .selectFrom("users")
    .select(["id", "inviteHash"])
    .where("inviteStopHash", "=", sha256(token))
    .where("inviteStopUntil", ">", instantOf(now))
    .executeTakeFirst();
}

type InviteDeps = Pick<Deps, "db" | "secretKey">;

interface AccessAction {
  actor: string;
  now: Date;
}

export interface Inviter extends AccessAction {
  /** True for a fresh account session and for the server: the invitation need not wait a day. */
  isTrusted: boolean;
}

/**
 * Invitations made with the shared PIN wait, except the very first. Whoever made that one and lost it, as with a page that
 * was loaded anew, is still at it.
 */
async function mustWait(trx: Trx, { isTrusted, actor }: Inviter): Promise<boolean> {
  if (isTrusted) return false;
  const other = await trx
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.or([eb("inviteHash", "is", null), eb("invitedBy", "<>", actor)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** @throws {ApiError} not_found, also for a disabled account */
async function replaceInvitation(
  { secretKey }: InviteDeps,
  trx: Trx,
  id: string,
  inviter: Inviter,
): Promise<Invitation> {
  const { actor, now } = inviter;
  const waits = await mustWait(trx, inviter);
  const { invitation, columns } = newInvitation(secretKey, { userId: id, waits, invitedBy: actor, now });
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
}

/**
 * Replaces an account's invitation, for a member who lost password and passkey.
 * @throws {ApiError} not_found, also for a disabled account
 */
export function inviteAgain(deps: InviteDeps, id: string, inviter: Inviter): Promise<Invitation> {
  return inTransaction(deps.db, (trx) => replaceInvitation(deps, trx, id, inviter));
}

/**
 * Creates an account and its invitation. The first one of a PIN session may be made again, because it is shown once.
 * @throws {ApiError} username_taken
 */
export function inviteAccount(deps: InviteDeps, username: string, inviter: Inviter): Promise<Invitation> {
  const { actor, now } = inviter;
  return inTransaction(deps.db, async (trx) => {
    await lockAccess(trx);
    const others = await trx.selectFrom("users").select(["id", "username"]).execute();
    const own = others.find((other) => other.username === username);
    if (own && !inviter.isTrusted && !(await mustWait(trx, inviter)))
      return replaceInvitation(deps, trx, own.id, inviter);
    if (own) throw new ApiError("username_taken");
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
 * Invites at once, by the server's operator; also existing and disabled accounts.
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
async function disableAccount(trx: Trx, id: string, actor: string, now: Date): Promise<void> {
  if (!(await setDisabled(trx, id, now))) return;
  await deleteSessionsOf(trx, id);
  await assertSomebodyCanSignIn(trx);
  await recordAudit(trx, { at: now, actor, action: "member_disabled", subject: accountActor(id) });
}

/**
 * Disables or enables an account. It is never deleted, because the audit log names it.
 * @throws {ApiError} not_found, account_needed, or last_member if nobody could sign in any more
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
    if (disabled) {
      await requireAccount(trx, actor);
      return disableAccount(trx, id, actor, now);
    }
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

import { createHash, randomBytes } from "node:crypto";
import { INVITATION_MS, INVITATION_STOP_MS, INVITATION_WAIT_MS } from "#domain/staff-account.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import { ApiError } from "#server/http/api-error.ts";

/** A single-use link into an account, shown to the inviter and stored only as a hash. */
export interface Invitation {
  invitation: string;
  /** UTC; null if valid at once. */
  opensAt: Instant | null;
  expiresAt: Instant;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The token that stops an account's latest invitation. It is derived, so that the mail queue need not store it; the row
 * has its
 * hash.
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

export function newInvitation(secretKey: Buffer, { userId, waits, invitedBy, now }: NewInvitation) {
  const invitation = randomBytes(32).toString("base64url");
  const opens = now.getTime() + (waits ? INVITATION_WAIT_MS : 0);
  const opensAt = waits ? instantOf(new Date(opens)) : null;
  const expiresAt = instantOf(new Date(opens + INVITATION_MS));
  const stopUntil = instantOf(new Date(opens + INVITATION_STOP_MS));
  return {
    invitation: { invitation, opensAt, expiresAt } satisfies Invitation,
    columns: {
      inviteHash: hashOf(invitation),
      inviteOpensAt: opensAt,
      inviteExpiresAt: expiresAt,
      inviteStopHash: hashOf(stopTokenOf(secretKey, userId, stopUntil)),
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
    .where("inviteHash", "=", hashOf(invitation))
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
export async function spendInvitation(trx: Trx, invitation: string, now: Date): Promise<void> {
  const { id } = await invitedAccount(trx, invitation, now);
  const spent = await trx
    .updateTable("users")
    .set(NO_INVITATION)
    .where("id", "=", id)
    .where("inviteHash", "=", hashOf(invitation))
    .returning("id")
    .executeTakeFirst();
  if (!spent) throw new ApiError("invitation_gone");
}

/** The account whose latest invitation this mailed token stops, if any. */
export function accountToStop(trx: Trx, token: string, now: Date) {
  return trx
    .selectFrom("users")
    .select(["id", "inviteHash"])
    .where("inviteStopHash", "=", hashOf(token))
    .where("inviteStopUntil", ">", instantOf(now))
    .executeTakeFirst();
}

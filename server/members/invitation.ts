import { createHash, randomBytes } from "node:crypto";
import { INVITATION_MS } from "#domain/staff-account.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";

/** What lets somebody into an account once; shown to whoever invites, and kept nowhere. */
export interface Invitation {
  invitation: string;
  /** UTC. */
  expiresAt: Instant;
}

function hashOf(invitation: string): string {
  return createHash("sha256").update(invitation).digest("hex");
}

/** A new invitation, and what the account keeps of it. */
export function newInvitation(now: Date) {
  const invitation = randomBytes(32).toString("base64url");
  const expiresAt = instantOf(new Date(now.getTime() + INVITATION_MS));
  return {
    invitation: { invitation, expiresAt },
    columns: { inviteHash: hashOf(invitation), inviteExpiresAt: expiresAt },
  };
}

/**
 * The account that an invitation is for, while it counts.
 * @throws {ApiError} invitation_gone
 */
export async function invitedMember(db: Db | Trx, invitation: string, now: Date) {
  const member = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where("inviteHash", "=", hashOf(invitation))
    .where("inviteExpiresAt", ">", instantOf(now))
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!member) throw new ApiError("invitation_gone");
  return member;
}

/**
 * Uses an invitation up; of two that come at once, one is refused.
 * @throws {ApiError} invitation_gone
 */
export async function spendInvitation(trx: Trx, invitation: string, now: Date): Promise<void> {
  const { id } = await invitedMember(trx, invitation, now);
  const spent = await trx
    .updateTable("users")
    .set({ inviteHash: null, inviteExpiresAt: null })
    .where("id", "=", id)
    .where("inviteHash", "=", hashOf(invitation))
    .returning("id")
    .executeTakeFirst();
  if (!spent) throw new ApiError("invitation_gone");
}

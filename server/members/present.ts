import { type Deps, instantOf } from "#server/deps.ts";
import type { MemberRow } from "./data.ts";

/** An account as staff see it: no hash, no key. */
export function presentMember(member: MemberRow, now: ReturnType<Deps["now"]>) {
  const { id, username, createdAt, disabledAt, password, inviteExpiresAt, inviteOpensAt, passkeys } = member;
  const { invitedBy } = member;
  const isInvited = inviteExpiresAt !== null && inviteExpiresAt > instantOf(now);
  return {
    id,
    username,
    createdAt,
    isDisabled: disabledAt !== null,
    hasPassword: password !== null,
    invitedUntil: isInvited ? inviteExpiresAt : null,
    /** While it waits, so that others can stop it. */
    invitedFrom: inviteOpensAt !== null && inviteOpensAt > instantOf(now) ? inviteOpensAt : null,
    wasInvitedWithPin: invitedBy?.startsWith("pin:") ?? false,
    passkeys: passkeys.map(({ id, createdAt, lastUsedAt, credentialBackedUp, copiedAt }) => ({
      id,
      createdAt,
      lastUsedAt,
      isSynced: credentialBackedUp,
      isCopied: copiedAt !== null,
    })),
  };
}

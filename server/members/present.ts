import { type Deps, instantOf } from "#server/deps.ts";
import type { MemberRow } from "./data.ts";

/** An account as staff see it: no hash, no key. */
export function presentMember(member: MemberRow, now: ReturnType<Deps["now"]>) {
  const { id, username, createdAt, disabledAt, password, inviteExpiresAt, passkeys } = member;
  const isInvited = inviteExpiresAt !== null && inviteExpiresAt > instantOf(now);
  return {
    id,
    username,
    createdAt,
    isDisabled: disabledAt !== null,
    hasPassword: password !== null,
    invitedUntil: isInvited ? inviteExpiresAt : null,
    passkeys: passkeys.map(({ id, createdAt, lastUsedAt, credentialBackedUp }) => ({
      id,
      createdAt,
      lastUsedAt,
      isSynced: credentialBackedUp,
    })),
  };
}

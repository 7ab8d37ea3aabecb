import type { Generated } from "kysely";
import type { SignInMethod } from "#domain/staff-access.ts";
import type { Instant } from "./schema.ts";

export interface UsersTable {
  id: string;
  /** In lower case. */
  username: string;
  /** Its hash; null until the member chose one. */
  password: string | null;
  /** SHA-256 of the invitation that lets this member choose a password or a passkey, once. */
  inviteHash: string | null;
  inviteExpiresAt: Instant | null;
  /** Before this the invitation lets nobody in; null when it worked at once. */
  inviteOpensAt: Instant | null;
  /** SHA-256 of the token with which any staff mailbox stops the latest invitation, until the instant beside it. */
  inviteStopHash: string | null;
  inviteStopUntil: Instant | null;
  /** Who made the latest invitation, as the audit log names them; null while nobody was invited. */
  invitedBy: string | null;
  createdAt: Instant;
  disabledAt: Instant | null;
}

export interface AuthenticatorsTable {
  id: string;
  userId: string;
  credentialId: string;
  credentialPublicKey: string;
  counter: Generated<number>;
  credentialDeviceType: string;
  credentialBackedUp: boolean;
  /** As JSON: how the browser reaches the authenticator. */
  transports: string | null;
  createdAt: Instant;
  lastUsedAt: Instant | null;
  /** Since its counter went back once, which only a copy's does: it signs nobody in any more. */
  copiedAt: Instant | null;
}

/** What a passkey was asked to sign; each may be answered once (docs/rules/access.md#accounts-and-passkeys). */
export interface ChallengesTable {
  challenge: string;
  purpose: "sign_in" | "add_passkey";
  /** Whose passkey is to be added. */
  userId: string | null;
  expiresAt: Instant;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token. */
  id: string;
  /** null when it was opened with the shared PIN. */
  userId: string | null;
  method: SignInMethod;
  createdAt: Instant;
  lastSeenAt: Instant;
}

/** A browser that signed in and may be told from strangers by its cookie; without the row the cookie says nothing. */
export interface StaffDevicesTable {
  id: string;
  /** Whose account it signed in with last; null for the shared PIN. */
  userId: string | null;
  method: SignInMethod;
  /** "Firefox, Android": as the browser names itself. */
  browser: string;
  createdAt: Instant;
  /** When somebody last signed in with it. */
  lastUsedAt: Instant;
  /** Wrong tries since the last right one. */
  failures: Generated<number>;
}

export interface AuditLogTable {
  id: string;
  at: Instant;
  actor: string;
  action: string;
  subject: string | null;
  /** Its place in the chain; null until the night after it was written. */
  position: Generated<number | null>;
  /** What keeps its hashes from being guessed: 32 hexadecimal digits, and 32 more while it has an address. */
  salt: Generated<string | null>;
}

/** The chain over the log: a link for each line, which stays as it is when the line's address is erased. */
export interface AuditChainTable {
  /** From 1, without gaps. */
  position: number;
  /** HMAC-SHA-256 of the line without its address, under the first half of its salt. */
  lineHash: string;
  /** The same of its address, under the second half; null when it has none. */
  addressHash: string | null;
  /** From when the address may be erased. */
  erasableFrom: Instant | null;
  /** The night of which it is. */
  chainedAt: Instant;
  /** SHA-256 of the head before, and of all above. */
  head: string;
}

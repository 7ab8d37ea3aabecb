import type { Generated } from "kysely";
import type { Role } from "#domain/staff/permissions.ts";
import type { SignInMethod } from "#domain/staff/sign-in-schemas.ts";
import type { Instant } from "./schema.ts";

interface UsersTable {
  id: string;
  /** Lower case. */
  username: string;
  role: Role;
  /** Where a sign-in code goes; null for accounts that sign in by password or passkey. */
  email: Generated<string | null>;
  /** A hash; null until chosen. */
  password: string | null;
  /** SHA-256 of the invitation, which lets the member choose a password or passkey once. */
  inviteHash: string | null;
  inviteExpiresAt: Instant | null;
  /** Actor of the latest invitation; null if never invited. */
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
  /** JSON: how the browser reaches the authenticator. */
  transports: string | null;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

/** A passkey's challenge, to be answered once (docs/reference/staff-access.md#accounts). */
export interface ChallengesTable {
  challenge: string;
  purpose: "sign_in" | "add_passkey";
  /** The owner of a passkey to be added. */
  userId: string | null;
  expiresAt: Instant;
}

interface SessionsTable {
  /** SHA-256 of the cookie's token, so a stolen database opens no session. */
  id: string;
  /** null for the shared PIN. */
  userId: string | null;
  method: SignInMethod;
  /** "Firefox, Android", from its user agent. */
  browser: string | null;
  createdAt: Instant;
  lastSeenAt: Instant;
}

/** A known browser. Its cookie is worthless without this row. */
interface StaffDevicesTable {
  id: string;
  /** Whether somebody who may do what the PIN may has signed in on it; only then it has a counter of its own for PINs. */
  knowsPin: boolean;
  lastUsedAt: Instant;
}

export interface AuditLogTable {
  id: string;
  at: Instant;
  actor: string;
  action: string;
  /** An id, or the origin of a sign-in. */
  subject: string | null;
  /** JSON of what AuditDetails has for the action; null where it has nothing. */
  details: string | null;
}

export interface StaffTables {
  users: UsersTable;
  authenticators: AuthenticatorsTable;
  challenges: ChallengesTable;
  sessions: SessionsTable;
  staffDevices: StaffDevicesTable;
  auditLog: AuditLogTable;
}

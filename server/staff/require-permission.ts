import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { isAllowed, type Permission, type Role, type SessionRole } from "#domain/staff/permissions.ts";
import { SESSION_FRESH_MS } from "#domain/staff/session.ts";
import { PASSWORD_LOCK_MS } from "#domain/staff/sign-in-schemas.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { clientAddress, networkKey, networkOf } from "#server/platform/http/rate-limit.ts";
import { asGuard } from "#server/platform/http/route-guards.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { accountIdOf, isPinActor, staffActor } from "./audit-log.ts";
import { knownDeviceId, readSessionCookie } from "./cookies.ts";
import type { Hasher } from "./secret-hash.ts";
import {
  type LockRule,
  PER_SOURCE_RULE,
  type RateLimitKey,
  UNAUTHENTICATED_RULE,
} from "./sign-in-attempts.ts";
import { hasWorkingAdministrator } from "./staff-access.ts";
import { findSession, type Session } from "./staff-sessions.ts";

export interface Staff extends Omit<Session, "role"> {
  role: SessionRole;
  actor: string;
}

export type StaffVariables = { Variables: { staff: Staff } };

/**
 * The account of a session.
 * @throws {ApiError} account_needed for a session of the shared PIN
 */
export function accountOf({ userId, username }: Pick<Session, "userId" | "username">): {
  id: string;
  username: string;
} {
  if (userId === null || username === null) throw new ApiError("account_needed");
  return { id: userId, username };
}

/** No browser or proxy may store the answer. */
export const noStore = createMiddleware(async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
});

/** A session's role; the PIN sets the club up until an administrator's account works. */
async function roleOf(db: Db | Trx, role: Role | null): Promise<SessionRole> {
  return role ?? ((await hasWorkingAdministrator(db)) ? "pin" : "first_pin");
}

/** @throws {ApiError} account_needed for the shared PIN, not_permitted for an account */
export function assertAllowed({ role }: Pick<Staff, "role">, permission: Permission): void {
  if (isAllowed(role, permission)) return;
  throw new ApiError(role === "pin" || role === "first_pin" ? "account_needed" : "not_permitted");
}

/**
 * Checks the permission for an effect that only some calls of a route have, in its transaction. Actors that are not
 * staff pass: families, the server and Stripe have rules of their own.
 * @throws {ApiError} account_needed, not_permitted
 */
export async function assertActorIsAllowed(trx: Trx, actor: string, permission: Permission): Promise<void> {
  const userId = accountIdOf(actor);
  if (!isPinActor(actor) && userId === undefined) return;
  const account =
    userId === undefined
      ? undefined
      : await trx.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirstOrThrow();
  assertAllowed({ role: await roleOf(trx, account?.role ?? null) }, permission);
}

/**
 * Makes guards for single routes, because some paths are public with another method (POST /registrations). A guard
 * requires a staff session with a permission, and sets `c.var.staff`.
 * @throws {ApiError} unauthenticated, account_needed, not_permitted
 */
export function requirePermission(deps: Deps) {
  const { db, now } = deps;
  return (permission: Permission) => {
    const guard = createMiddleware<StaffVariables>(async (c, next) => {
      c.header("Cache-Control", "no-store");
      const token = readSessionCookie(c, deps);
      const session = token ? await findSession(db, token, now()) : undefined;
      if (!session) throw new ApiError("unauthenticated");
      const staff = { ...session, role: await roleOf(db, session.role), actor: staffActor(session) };
      assertAllowed(staff, permission);
      c.set("staff", staff);
      await next();
    });
    return asGuard(guard, permission);
  };
}

/** When a session stops being fresh; an older one may be a phone left on a table. */
export function freshUntil({ createdAt }: Pick<Session, "createdAt">): Instant {
  return instantOf(new Date(Date.parse(createdAt) + SESSION_FRESH_MS));
}

export function isFresh(session: Pick<Session, "createdAt">, now: Date): boolean {
  return instantOf(now) < freshUntil(session);
}

/**
 * Requires a fresh session for changes of access (ASVS 7.5.1); use it after `requirePermission`.
 * @throws {ApiError} sign_in_again if the session is older than 15 minutes
 */
export function requireFresh({ now }: Pick<Deps, "now">) {
  return createMiddleware<StaffVariables>(async (c, next) => {
    if (!isFresh(c.var.staff, now())) throw new ApiError("sign_in_again");
    await next();
  });
}

/** Set by requirePermission on routes that use it. */
interface SignedIn {
  staff: Staff;
}

async function originOf(c: Context, deps: Deps, forPin: boolean) {
  const deviceId = await knownDeviceId(c, deps, forPin);
  if (deviceId) return { self: `device:${deviceId}`, source: `device:${deviceId}`, deviceId };
  const network = networkOf(clientAddress(c, deps.settings.trustedProxies));
  return { self: `address:${networkKey(c, deps)}`, source: `address:${network}` };
}

/** Signed-in staff and known devices never queue behind strangers. */
function hasherOf(
  c: Context<{ Variables: Partial<SignedIn> }>,
  origin: Awaited<ReturnType<typeof originOf>>,
) {
  const session = c.var.staff?.id;
  if (session !== undefined) return { lane: "staff", key: `session:${session}` } satisfies Hasher;
  const lane = origin.deviceId === undefined ? "unauthenticated" : "staff";
  return { lane, key: origin.self } satisfies Hasher;
}

/**
 * The counters of an attempt with the PIN or, with a username, with a password; unknown names are counted too. A known
 * device has its own counter, so neither strangers nor stolen cookies of other devices lock it
 * (docs/reference/staff-access.md#known-devices). Locks of accounts last minutes
 * (docs/reference/staff-access.md#lock-outs).
 */
export async function rateLimitKeyOf(c: Context, deps: Deps, username?: string): Promise<RateLimitKey> {
  const isPin = username === undefined;
  const origin = await originOf(c, deps, isPin);
  const { self, source, deviceId } = origin;
  const kind = isPin ? "pin" : "password";
  const ruleOf = (rule: LockRule) => (isPin ? rule : { ...rule, longestLockMs: PASSWORD_LOCK_MS });
  const account = isPin ? "" : `:${keyedHash(deps.secretKey, "account", username).toString("base64url")}`;
  return {
    ownCounter: { key: `${kind}:${self}`, rule: ruleOf(PER_SOURCE_RULE) },
    source: `${kind}:${source}`,
    sharedCounter: deviceId
      ? null
      : { key: `${kind}:unauthenticated${account}`, rule: ruleOf(UNAUTHENTICATED_RULE) },
    deviceId,
    lockedCode: `${kind}_locked`,
    hasher: hasherOf(c, origin),
  };
}

import { createMiddleware } from "hono/factory";
import { SESSION_FRESH_MS } from "#domain/staff-session.ts";
import { staffActor } from "#server/audit/mutations.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { findSession, type Session } from "./session-mutations.ts";
import { readSessionCookie } from "./staff-cookies.ts";

export interface Staff extends Session {
  actor: string;
}

export type StaffVariables = { Variables: { staff: Staff } };

/**
 * The account of a session.
 * @throws {ApiError} account_needed for a session of the shared PIN
 */
export function accountOf({ userId, username }: Session): { id: string; username: string } {
  if (userId === null || username === null) throw new ApiError("account_needed");
  return { id: userId, username };
}

/** No browser or proxy may store the answer. */
export const noStore = createMiddleware(async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
});

/**
 * Requires a valid staff session and sets `c.var.staff`. It guards single routes, because some paths are public with
 * another
 * method (POST /registrations).
 * @throws {ApiError} unauthenticated
 */
export function requireStaff(deps: Deps) {
  const { db, now } = deps;
  return createMiddleware<StaffVariables>(async (c, next) => {
    c.header("Cache-Control", "no-store");
    const token = readSessionCookie(c, deps);
    const session = token ? await findSession(db, token, now()) : undefined;
    if (!session) throw new ApiError("unauthenticated");
    c.set("staff", { ...session, actor: staffActor(session) });
    await next();
  });
}

/** When a session stops being fresh; an older one may be a phone left on a table. */
export function freshUntil({ createdAt }: Session): Instant {
  return instantOf(new Date(Date.parse(createdAt) + SESSION_FRESH_MS));
}

export function isFresh(session: Session, now: Date): boolean {
  return instantOf(now) < freshUntil(session);
}

/**
 * Requires a fresh session for changes of access (ASVS 7.5.1); use it after `requireStaff`.
 * @throws {ApiError} sign_in_again if the session is older than 15 minutes
 */
export function requireFresh({ now }: Pick<Deps, "now">) {
  return createMiddleware<StaffVariables>(async (c, next) => {
    if (!isFresh(c.var.staff, now())) throw new ApiError("sign_in_again");
    await next();
  });
}

import { createMiddleware } from "hono/factory";
import { SESSION_FRESH_MS } from "#domain/staff-session.ts";
import { staffActor } from "#server/audit/mutations.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { findSession, type Session } from "./session-mutations.ts";
import { readSessionCookie } from "./staff-cookies.ts";

/** Who is signed in. */
export interface Staff extends Session {
  /** How the audit log names them. */
  actor: string;
}

/** What a route behind `requireStaff` knows. */
export type StaffVariables = { Variables: { staff: Staff } };

/**
 * The account of whoever is signed in with one of their own.
 * @throws {ApiError} account_needed for a session that the shared PIN opened
 */
export function accountOf({ userId, username }: Session): { id: string; username: string } {
  if (userId === null || username === null) throw new ApiError("account_needed");
  return { id: userId, username };
}

/** Staff answers are kept by no browser and no proxy. */
export const noStore = createMiddleware(async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
});

/**
 * Lets only a living staff session through and puts it in `c.var.staff`. Guards single routes, because some
 * addresses are public with another method (POST /registrations).
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

/** Until when a session counts as signed in only just now: later it may be a phone that was left on a table. */
export function freshUntil({ createdAt }: Session): Instant {
  return instantOf(new Date(Date.parse(createdAt) + SESSION_FRESH_MS));
}

export function isFresh(session: Session, now: Date): boolean {
  return instantOf(now) < freshUntil(session);
}

/**
 * Stands behind `requireStaff` where it is decided who gets in later (ASVS 7.5.1).
 * @throws {ApiError} sign_in_again when the session is older than a quarter of an hour
 */
export function requireFresh({ now }: Pick<Deps, "now">) {
  return createMiddleware<StaffVariables>(async (c, next) => {
    if (!isFresh(c.var.staff, now())) throw new ApiError("sign_in_again");
    await next();
  });
}

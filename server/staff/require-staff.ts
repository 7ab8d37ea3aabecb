import { createMiddleware } from "hono/factory";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { staffActor } from "./actor.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { findSession, type Session } from "./session-data.ts";

/** Who is signed in. */
export interface Staff extends Session {
  /** How the audit log names them. */
  actor: string;
}

/**
 * The account of whoever is signed in with one of their own.
 * @throws {ApiError} account_needed for a session that the shared PIN opened
 */
export function memberOf({ userId, username }: Session): { id: string; username: string } {
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
  return createMiddleware<{ Variables: { staff: Staff } }>(async (c, next) => {
    c.header("Cache-Control", "no-store");
    const token = readSessionCookie(c, deps);
    const session = token ? await findSession(db, token, now()) : undefined;
    if (!session) throw new ApiError("unauthenticated");
    c.set("staff", { ...session, actor: staffActor(session) });
    await next();
  });
}

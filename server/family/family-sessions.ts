import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { FAMILY_IDLE_MINUTES, FAMILY_SESSION_HOURS } from "#domain/family/sign-in.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { cookieName } from "#server/platform/http/browser-security.ts";
import { countAgainst, networkKey } from "#server/platform/http/rate-limit.ts";
import { asGuard } from "#server/platform/http/route-guards.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import {
  orderIdsByPhoneDigits,
  ordersWithFamilies,
  type SessionFamily,
} from "#server/registrations/family-registrations.ts";

const COOKIE = "family_session";
const IDLE_MS = FAMILY_IDLE_MINUTES * MINUTE_MS;
const MAX_MS = FAMILY_SESSION_HOURS * HOUR_MS;
/** How often a used session is written. */
const SEEN_EVERY_MS = MINUTE_MS;

function attributes({ settings }: Pick<Deps, "settings">) {
  return { path: "/", httpOnly: true, sameSite: "Strict", secure: settings.secureCookies } as const;
}

function tokenOf(c: Context, { settings }: Pick<Deps, "settings">): string | undefined {
  return getCookie(c, cookieName(COOKIE, settings));
}

/**
 * Starts a session and ends the browser's previous one. The cookie has no Max-Age: the server ends sessions, and a
 * closed browser deletes the cookie.
 */
export async function startSession(
  c: Context,
  deps: Deps,
  { email, phoneDigits }: { email: string; phoneDigits: string },
): Promise<void> {
  await endSession(c, deps);
  const token = randomBytes(32).toString("base64url");
  const nowInstant = instantOf(deps.now());
  await deps.db
    .insertInto("familySessions")
    .values({
      id: sha256(token),
      email: email.toLowerCase(),
      phoneDigits,
      createdAt: nowInstant,
      lastSeenAt: nowInstant,
    })
    .execute();
  setCookie(c, cookieName(COOKIE, deps.settings), token, attributes(deps));
}

/** Signs this browser out, if it is signed in. */
export async function endSession(c: Context, deps: Deps): Promise<void> {
  const token = tokenOf(c, deps);
  if (token === undefined) return;
  await deps.db.deleteFrom("familySessions").where("id", "=", sha256(token)).execute();
  deleteCookie(c, cookieName(COOKIE, deps.settings), attributes(deps));
}

/** This browser's session, and renews it; undefined after 30 minutes without use or 12 hours in total. */
export async function findSession(c: Context, deps: Deps) {
  const token = tokenOf(c, deps);
  const now = deps.now();
  if (token === undefined) return undefined;
  const row = await deps.db
    .selectFrom("familySessions")
    .selectAll()
    .where("id", "=", sha256(token))
    .where("lastSeenAt", ">", instantBefore(now, IDLE_MS))
    .where("createdAt", ">", instantBefore(now, MAX_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  const isDue = now.getTime() - Date.parse(row.lastSeenAt) >= SEEN_EVERY_MS;
  const lastSeenAt = isDue ? instantOf(now) : row.lastSeenAt;
  if (isDue) {
    await deps.db.updateTable("familySessions").set({ lastSeenAt }).where("id", "=", row.id).execute();
  }
  const endsAt = Math.min(Date.parse(lastSeenAt) + IDLE_MS, Date.parse(row.createdAt) + MAX_MS);
  return {
    /** SHA-256 of the cookie's token, so a stolen database opens no session. */
    id: row.id,
    /** In lower case. */
    email: row.email,
    phoneDigits: new Set(row.phoneDigits.split(",")),
    /** The expiry without use, or the final one (UTC). */
    expiresAt: instantOf(new Date(endsAt)),
  };
}
/** A signed-in family: its verified mailbox, and the phones whose digits it typed. */
type FamilySession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function addPhoneDigits(
  db: Db | Trx,
  { id, phoneDigits }: Pick<FamilySession, "id" | "phoneDigits">,
  added: string,
): Promise<void> {
  const digits = [...new Set([...phoneDigits, added])].join(",");
  await db.updateTable("familySessions").set({ phoneDigits: digits }).where("id", "=", id).execute();
}

/** A session with its opened orders: those of its mailbox, with a phone whose digits were typed. */
export interface Family extends FamilySession {
  orderIds: ReadonlySet<string>;
}

/** Calls of one network with a session: enough for forty families on one evening. */
const CALL_LIMIT = { name: "family-calls", calls: 900, windowSeconds: 600 };

type FamilyVariables = { Variables: { family: Family } };

/**
 * Requires a valid session of the family page and sets `c.var.family`. Its orders are read again on every call, so an
 * order whose address changed is closed at once.
 * @throws {ApiError} unauthenticated, too_many_requests
 */
export function requireFamily(deps: Deps) {
  const guard = createMiddleware<FamilyVariables>(async (c, next) => {
    const session = await findSession(c, deps);
    if (!session) throw new ApiError("unauthenticated");
    await countAgainst(deps, CALL_LIMIT, networkKey(c, deps));
    const orderIds = await orderIdsByPhoneDigits(deps.db, session.email, session.phoneDigits);
    c.set("family", { ...session, orderIds });
    await next();
  });
  return asGuard(guard, "family");
}

/** The session's orders, or the requested ones of them. @throws {ApiError} not_found for none or another's */
export function orderIdsOfSession({ orderIds }: Family, requestedIds?: readonly string[]): string[] {
  const ids = [...new Set(requestedIds ?? orderIds)].sort();
  if (ids.length === 0 || ids.some((id) => !orderIds.has(id))) throw new ApiError("not_found");
  return ids;
}

/** The family of this browser's session, for an order that it places; undefined without a session. */
export async function findSessionFamily(c: Context, deps: Deps): Promise<SessionFamily | undefined> {
  const session = await findSession(c, deps);
  if (!session) return undefined;
  const { email, phoneDigits } = session;
  const orderIds = await orderIdsByPhoneDigits(deps.db, email, phoneDigits);
  const [newest] = await ordersWithFamilies(deps.db, orderIds);
  return newest && { email, orderIds, familyId: newest.familyId };
}

import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { countAgainst, networkMark } from "#server/platform/http/rate-limit.ts";
import {
  type OpenedHousehold,
  ordersOpenedBy,
  ordersWithFamilies,
} from "#server/registrations/of-address.ts";
import { type FamilySession, findSession } from "./sessions.ts";

/** A session with the orders that it opens: those of its mailbox, with a phone whose digits were typed. */
export interface Family extends FamilySession {
  orderIds: ReadonlySet<string>;
}

/** Calls of one network with a session: enough for an evening on which forty families look at their pages. */
const LIMIT = { name: "family-calls", calls: 900, windowSeconds: 600 };

export type FamilyVariables = { Variables: { family: Family } };

/**
 * Requires a valid session of the family's page and sets `c.var.family`. What it opens is read anew for every call, so
 * an order whose address changed is shut at once.
 * @throws {ApiError} unauthenticated, too_many_requests
 */
export function requireFamily(deps: Deps) {
  return createMiddleware<FamilyVariables>(async (c, next) => {
    const session = await findSession(c, deps);
    if (!session) throw new ApiError("unauthenticated");
    await countAgainst(deps, LIMIT, networkMark(c, deps));
    const orderIds = await ordersOpenedBy(deps.db, session.email, session.phoneDigits);
    c.set("family", { ...session, orderIds });
    await next();
  });
}

/** The session's orders, or those of them that are asked for. @throws {ApiError} not_found for none or another's */
export function openedOrders({ orderIds }: Family, asked?: readonly string[]): string[] {
  const ids = [...new Set(asked ?? orderIds)].sort();
  if (ids.length === 0 || ids.some((id) => !orderIds.has(id))) throw new ApiError("not_found");
  return ids;
}

/** The household of this browser's session, for an order that it places; undefined without a session. */
export async function findHousehold(c: Context, deps: Deps): Promise<OpenedHousehold | undefined> {
  const session = await findSession(c, deps);
  if (!session) return undefined;
  const { email, phoneDigits } = session;
  const orderIds = await ordersOpenedBy(deps.db, email, phoneDigits);
  const [newest] = await ordersWithFamilies(deps.db, orderIds);
  return newest && { email, orderIds, familyId: newest.familyId };
}

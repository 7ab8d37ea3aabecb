import { Hono } from "hono";
import { aidDecisionSchema } from "#domain/prices/donation-and-aid.ts";
import { sumLines, withoutAid } from "#domain/prices/order-lines.ts";
import type { Deps } from "#server/deps.ts";
import { aidByYear, usedAid } from "#server/money/aid-sums.ts";
import { linesOf } from "#server/money/orders.ts";
import { hasHoldExpired } from "#server/orders/place/order-rules.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import type { AidRequestsTable } from "#server/platform/database/schema.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { childrenOfOrder } from "#server/registrations/registration-rows.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";
import { accountOf, requireFresh, requirePermission } from "#server/staff/require-permission.ts";
import { decideAid } from "./aid-requests.ts";

const REQUESTS_SHOWN = 100;

/** Verified requests: first undecided ones of unpaid orders, then the newest decided ones. */
function verifiedRequests(db: Db) {
  return db
    .selectFrom("aidRequests")
    .innerJoin("orders", "orders.id", "aidRequests.orderId")
    .selectAll("aidRequests")
    .where("verifiedAt", "is not", null)
    .where((eb) => {
      const withChildren = eb
        .selectFrom("registrations")
        .select("registrations.orderId")
        .where("deletedAt", "is", null);
      const isOpen = eb.and([eb("settledAt", "is", null), eb("orderId", "in", withChildren)]);
      return eb.or([eb("decidedAt", "is not", null), isOpen]);
    })
    .orderBy("decidedAt", (order) => order.desc().nullsFirst())
    .orderBy("verifiedAt")
    .orderBy("orderId");
}

export async function countAidRequests(db: Db): Promise<number> {
  return (await verifiedRequests(db).where("decidedAt", "is", null).execute()).length;
}

/** A request with its children, their cost in cents without aid, and the end of their holds. */
async function presentRequest(db: Db, request: AidRequestsTable, now: Date) {
  const { orderId, decidedBy } = request;
  const lines = withoutAid(await linesOf(db, [orderId]));
  const rows = (await childrenOfOrder(db, orderId, lines)).filter(({ deletedAt }) => deletedAt === null);
  const children = rows.map(({ id, childFirstName, childLastName, programId }) => ({
    registrationId: id,
    firstName: childFirstName,
    lastName: childLastName,
    programId,
    cents: sumLines(lines.filter(({ registrationId }) => registrationId === id)),
  }));
  const [first] = rows;
  const ends = rows.flatMap(({ holdExpiresAt }) => holdExpiresAt ?? []).sort();
  return {
    ...pickColumns(request, ["orderId", "askedAt", "text", "decidedAt", "grantedCents", "reason"]),
    children,
    heldUntil: ends[0] ?? null,
    isKept: !rows.some((row) => hasHoldExpired(row, now)),
    guardian: { firstName: first?.parentFirstName ?? "", lastName: first?.parentLastName ?? "" },
    language: first?.language ?? null,
    totalCents: sumLines(children),
    decidedBy: usernameIn(await usernames(db, [decidedBy]), decidedBy),
  };
}

/** Staff's routes for families who cannot pay now; only for accounts of their own (docs/reference/aid.md). */
export function aidRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/aid", allow("aid.decide"), async (c) => {
      accountOf(c.var.staff);
      const verified = await verifiedRequests(db).limit(REQUESTS_SHOWN).execute();
      const requests = [];
      const used = await usedAid(db);
      for (const request of verified) {
        const countedCents = sumLines(used.filter(({ orderId }) => orderId === request.orderId));
        requests.push({ ...(await presentRequest(db, request, now())), countedCents });
      }
      return c.json({ data: { requests, years: await aidByYear(db, live.club.timeZone) } });
    })
    .post(
      "/admin/aid/:orderId",
      allow("aid.decide"),
      requireFresh(deps),
      jsonBody(aidDecisionSchema),
      async (c) => {
        const { id: userId } = accountOf(c.var.staff);
        const { grantedCents, reason } = c.req.valid("json");
        const orderId = idParam(c, "orderId");
        const decision = { orderId, grantedCents, reason, userId, actor: c.var.staff.actor };
        const decided = await decideAid(deps, decision);
        return c.json({ data: { grantedCents, ...decided } });
      },
    );
}

import { Hono } from "hono";
import { aidDecisionSchema } from "#domain/aid.ts";
import type { Language } from "#domain/languages.ts";
import { sumLines, withoutAid } from "#domain/order-lines.ts";
import type { Deps } from "#server/deps.ts";
import { aidOfYears } from "#server/money/aid-sums.ts";
import { linesOf } from "#server/money/order-lines.ts";
import type { Db } from "#server/platform/database.ts";
import { idParam, jsonBody, requestLanguage } from "#server/platform/request-input.ts";
import { type AidRequestsTable, instantOf } from "#server/platform/schema.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";
import { accountOf, requireFresh, requireStaff } from "#server/staff/require-staff.ts";
import { decideAid } from "./decide-aid.ts";
import { childrenOfOrder } from "./prices.ts";

/** Decided requests that the page shows, the newest first. */
const DECIDED_SHOWN = 100;

/** Proved requests whose order is not paid otherwise, and of decided ones the newest. */
async function readRequests(db: Db): Promise<AidRequestsTable[]> {
  const proved = () =>
    db.selectFrom("aidRequests").selectAll("aidRequests").where("provedAt", "is not", null);
  const open = await proved()
    .innerJoin("orders", "orders.id", "aidRequests.orderId")
    .where("decidedAt", "is", null)
    .where("settledAt", "is", null)
    .where("orderId", "in", (eb) =>
      eb.selectFrom("registrations").select("registrations.orderId").where("deletedAt", "is", null),
    )
    .orderBy("provedAt")
    .orderBy("orderId")
    .execute();
  const decided = await proved()
    .where("decidedAt", "is not", null)
    .orderBy("decidedAt", "desc")
    .orderBy("orderId")
    .limit(DECIDED_SHOWN)
    .execute();
  return [...open, ...decided];
}

/** How many families wait for staff's decision. */
export async function countAidRequests(db: Db): Promise<number> {
  return (await readRequests(db)).filter(({ decidedAt }) => decidedAt === null).length;
}

/** A request with its children, what they cost without aid, and until when their places are kept; cents. */
async function presentRequest(
  db: Db,
  request: AidRequestsTable,
  { now, language }: { now: Date; language: Language },
) {
  const { orderId, text, askedAt, decidedAt, grantedCents, reason } = request;
  const lines = withoutAid(await linesOf(db, [orderId]));
  const rows = (await childrenOfOrder(db, orderId, lines)).filter(({ deletedAt }) => deletedAt === null);
  const names = await programNames(db, language);
  const accounts = await usernames(db, [request.decidedBy]);
  const children = rows.map(({ id, childFirstName, childLastName, programId }) => ({
    ...{ registrationId: id, firstName: childFirstName, lastName: childLastName, programId },
    program: names.get(programId)?.name ?? "",
    cents: sumLines(lines.filter(({ registrationId }) => registrationId === id)),
  }));
  const [first] = rows;
  const ends = rows.flatMap(({ holdExpiresAt }) => holdExpiresAt ?? []).sort();
  return {
    ...{ orderId, askedAt, text, children, decidedAt, grantedCents, reason },
    keptUntil: ends[0] ?? null,
    isKept: rows.every(
      ({ place, holdExpiresAt }) =>
        place !== "none" && (holdExpiresAt === null || holdExpiresAt > instantOf(now)),
    ),
    guardian: { firstName: first?.parentFirstName ?? "", lastName: first?.parentLastName ?? "" },
    language: first?.language ?? null,
    totalCents: sumLines(children),
    decidedBy: usernameIn(accounts, request.decidedBy),
  };
}

/** Staff's routes for families who cannot pay now; only for accounts of their own (docs/rules/aid.md). */
export function aidRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/aid", staff, async (c) => {
      accountOf(c.var.staff);
      const look = { now: now(), language: requestLanguage(c) };
      const requests = [];
      for (const request of await readRequests(db)) requests.push(await presentRequest(db, request, look));
      return c.json({ data: { requests, years: await aidOfYears(db, live.club.timeZone) } });
    })
    .post("/admin/aid/:orderId", staff, requireFresh(deps), jsonBody(aidDecisionSchema), async (c) => {
      const { id: userId } = accountOf(c.var.staff);
      const { grantedCents, reason } = c.req.valid("json");
      const orderId = idParam(c, "orderId");
      const decision = { orderId, grantedCents, reason, userId, actor: c.var.staff.actor };
      return c.json({ data: { grantedCents, ...(await decideAid(deps, decision)) } });
    });
}

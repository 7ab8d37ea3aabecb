import { Hono } from "hono";
import type { Cents } from "#domain/money.ts";
import { actionsFor, discrepancyDecisionSchema } from "#domain/reconciliation.ts";
import type { Deps } from "#server/deps.ts";
import { idParam, jsonBody } from "#server/platform/request-input.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { cashHeld } from "./cash.ts";
import { reconcileNow } from "./compare-job.ts";
import { type Discrepancy, openDiscrepancies, resolveDiscrepancy } from "./discrepancies.ts";
import { comparedBefore, type FinishedCheck, lastFinishedCheck } from "./month.ts";
import { requireStripe } from "./settle.ts";

/**
 * A comparison's outcome including earlier months. `error` is a code of domain/error-codes.ts; amounts are in cents.
 */
function presentCheck(check: FinishedCheck, before: Awaited<ReturnType<typeof comparedBefore>>) {
  const { startedAt, finishedAt, differences, error } = check;
  const whole = (cents: Cents | null, earlier: Cents) => (cents === null ? null : cents + earlier);
  return {
    startedAt,
    finishedAt,
    since: before.since,
    stripeCents: whole(check.stripeCents, before.stripeCents),
    ourCents: whole(check.ourCents, before.ourCents),
    differences,
    error,
  };
}

function presentDiscrepancy(difference: Discrepancy) {
  const { id, kind, stripeId, paymentId, stripeCents, ourCents, foundAt, resolvedAt, resolution } =
    difference;
  const actions = resolvedAt === null ? actionsFor(kind) : [];
  return { id, kind, stripeId, paymentId, stripeCents, ourCents, foundAt, resolvedAt, resolution, actions };
}

async function presentReconciliation({ db, stripe }: Deps) {
  const last = await lastFinishedCheck(db);
  const before = last && (await comparedBefore(db, stripe.present(), last.startedAt));
  const differences = await openDiscrepancies(db);
  return {
    lastCheck: last && before ? presentCheck(last, before) : null,
    differences: differences.map(presentDiscrepancy),
    /** Cash, which is not at Stripe. */
    cashCents: await cashHeld(db),
  };
}

/** Staff's comparison with Stripe (docs/rules/money.md#every-cent-that-moves-is-one-row). */
export function staffReconciliationRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/books", staff, async (c) => c.json({ data: await presentReconciliation(deps) }))
    .post("/admin/books/check", staff, async (c) => {
      const stripeDeps = requireStripe(deps);
      await recordAudit(db, { at: now(), actor: c.var.staff.actor, action: "books_checked" });
      await reconcileNow(stripeDeps);
      return c.json({ data: await presentReconciliation(deps) });
    })
    .post("/admin/books/differences/:id", staff, jsonBody(discrepancyDecisionSchema), async (c) => {
      const decision = { ...c.req.valid("json"), id: idParam(c), actor: c.var.staff.actor };
      return c.json({ data: presentDiscrepancy(await resolveDiscrepancy(deps, decision)) });
    });
}

import { Hono } from "hono";
import { actionsFor, discrepancyDecisionSchema } from "#domain/money/reconciliation.ts";
import type { Deps } from "#server/deps.ts";
import { cashHeld } from "#server/payments/cash.ts";
import { requireStripe } from "#server/payments/settle/settle.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { type Discrepancy, openDiscrepancies, resolveDiscrepancy } from "./discrepancies.ts";
import { lastReconciliation, type Reconciliation, reconcileNow } from "./reconciliation.ts";

/** A comparison's outcome. `error` is a code of domain/text/error-codes.ts; amounts are in cents. */
function presentCheck(check: Reconciliation) {
  const { startedAt, finishedAt, since, stripeCents, ourCents, differences, error } = check;
  return { startedAt, finishedAt, since, stripeCents, ourCents, differences, error };
}

function presentDiscrepancy(difference: Discrepancy) {
  const { id, kind, stripeId, paymentId, stripeCents, ourCents, foundAt, resolvedAt, resolution } =
    difference;
  const actions = resolvedAt === null ? actionsFor(kind) : [];
  return { id, kind, stripeId, paymentId, stripeCents, ourCents, foundAt, resolvedAt, resolution, actions };
}

async function presentReconciliation({ db, stripe }: Deps) {
  const last = await lastReconciliation(db, stripe.present());
  const differences = await openDiscrepancies(db);
  return {
    lastCheck: last && presentCheck(last),
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

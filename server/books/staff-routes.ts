import { Hono } from "hono";
import { differenceDecisionSchema } from "#domain/books.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Deps } from "#server/deps.ts";
import { idParam } from "#server/http/id-param.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { cashHeld } from "#server/payments/cash.ts";
import { requireStripe } from "#server/payments/require-stripe.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { checkBooksNow } from "./check.ts";
import { lastFinishedCheck } from "./checks-data.ts";
import { openDifferences } from "./differences-data.ts";
import { comparedBefore } from "./months.ts";
import { presentCheck, presentDifference } from "./present.ts";
import { resolveDifference } from "./resolve.ts";

async function presentBooks({ db, stripe }: Deps) {
  const last = await lastFinishedCheck(db);
  const before = last && (await comparedBefore(db, stripe?.environment, last.startedAt));
  const differences = await openDifferences(db);
  return {
    lastCheck: last && before ? presentCheck(last, before) : null,
    differences: differences.map(presentDifference),
    /** What the club holds in cash, which Stripe knows nothing of. */
    cashCents: await cashHeld(db),
  };
}

/** Whether the club's books agree with Stripe's, and what staff do where they do not (payments.md, Principle 3). */
export function staffBooksRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/books", staff, async (c) => c.json({ data: await presentBooks(deps) }))
    .post("/admin/books/check", staff, async (c) => {
      const ready = requireStripe(deps);
      await recordAudit(db, { at: now(), actor: c.var.staff.actor, action: "books_checked" });
      await checkBooksNow(ready);
      return c.json({ data: await presentBooks(deps) });
    })
    .post("/admin/books/differences/:id", staff, jsonBody(differenceDecisionSchema), async (c) => {
      const decision = { ...c.req.valid("json"), id: idParam(c), actor: c.var.staff.actor };
      return c.json({ data: presentDifference(await resolveDifference(deps, decision)) });
    });
}

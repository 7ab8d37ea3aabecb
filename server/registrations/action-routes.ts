import { Hono } from "hono";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import { notMineSchema } from "#domain/not-mine.ts";
import { editSchema, enterPaperSchema, paperSchema, takeCashSchema } from "#domain/paper-registration.ts";
import { kindOfReason, SIGN_UP_REASONS, type SignUpReason } from "#domain/programs.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { clearTraces } from "#server/email/erasure-mutations.ts";
import { ApiError } from "#server/http/api-error.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { ledgerSums } from "#server/payments/ledger.ts";
import { findPayment } from "#server/payments/queries.ts";
import { programOfKind } from "#server/programs/queries.ts";
import { disownedRegistrations, openContests } from "./contest-queries.ts";
import { editRegistration } from "./edit.ts";
import { enterPaper } from "./enter-paper.ts";
import { deleteRegistration, eraseDeleted, restoreRegistration } from "./lifecycle-mutations.ts";
import { markNotMineSeen, sayNotMine } from "./not-mine-mutations.ts";
import { takeCash } from "./take-cash-mutations.ts";

/** What the paper says that the child signs up for. @throws {ApiError} invalid_input */
function paperReason({ signUpReason = "kids-camp" }: Record<string, unknown>): SignUpReason {
  const known = SIGN_UP_REASONS.find((reason) => reason === signUpReason);
  if (!known) throw new ApiError("invalid_input", { fields: { signUpReason: "missing_reason" } });
  return known;
}

/** What staff do by hand: enter what came on paper, correct it, and take cash (docs/decisions/019). */
export function byHandRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .post("/admin/registrations", staff, jsonBody(enterPaperSchema), async (c) => {
      const { registration, ...paper } = c.req.valid("json");
      const today = dateInZone(deps.now(), club.timeZone);
      const reason = paperReason(registration);
      const program = await programOfKind(deps.db, kindOfReason(reason), deps.now());
      if (!program) throw new ApiError("invalid_input", { fields: { signUpReason: "missing_reason" } });
      const parsed = paperSchema({ today, programStart: program.startsOn ?? today }).safeParse(registration);
      if (!parsed.success) throw new ApiError("invalid_input", { fields: fieldErrors(parsed.error.issues) });
      const entered = { ...paper, programId: program.id, data: parsed.data, actor: c.var.staff.actor };
      const id = await enterPaper(deps, entered);
      return c.json({ data: { id } }, 201);
    })
    .patch("/admin/registrations/:id", staff, jsonBody(editSchema), async (c) => {
      const edit = { ...c.req.valid("json"), id: idParam(c), staff: c.var.staff };
      return c.json({ data: { version: await editRegistration(deps, edit) } });
    })
    .post("/admin/registrations/:id/cash", staff, jsonBody(takeCashSchema), async (c) => {
      await takeCash(deps, { ...c.req.valid("json"), id: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const }, 201);
    });
}

/** Deleting, restoring and erasing registrations (docs/rules/registration.md#the-life-of-a-registration). */
export function lifecycleRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .delete("/registrations/:id", staff, async (c) => {
      const { paymentId } = await deleteRegistration(deps, {
        id: idParam(c),
        actor: c.var.staff.actor,
      });
      const payment = paymentId === null ? undefined : await findPayment(deps.db, paymentId);
      const cents = payment ? (await ledgerSums(deps.db, payment.id)).netCents : 0;
      return c.json({
        success: true as const,
        data: {
          refundable: payment && cents > 0 ? { paymentId: payment.id, cents, method: payment.method } : null,
        },
      });
    })
    .post("/registrations/:id/restore", staff, async (c) => {
      await restoreRegistration(deps, { id: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const });
    })
    .delete("/registrations/:id/permanent", staff, async (c) => {
      await eraseDeleted(deps, { id: idParam(c), actor: c.var.staff.actor });
      await clearTraces(deps);
      return c.json({ success: true as const });
    });
}

const NOT_MINE_LIMIT = { name: "not-mine", calls: 20, windowSeconds: 600 };

/** Two people who registered one child, and receipts whose readers say "this was not me". */
export function contestRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .post("/registrations/not-mine", rateLimit(deps, NOT_MINE_LIMIT), jsonBody(notMineSchema), async (c) => {
      await sayNotMine(deps, c.req.valid("json"));
      c.header("Cache-Control", "no-store");
      return c.json({ success: true as const });
    })
    .get("/admin/contests", staff, async (c) =>
      c.json({
        data: { contests: await openContests(deps.db), disowned: await disownedRegistrations(deps.db) },
      }),
    )
    .post("/admin/registrations/:id/not-mine/seen", staff, async (c) => {
      await markNotMineSeen(deps, { id: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const });
    });
}

import { Hono } from "hono";
import { assignSchema, cancelSchema, moveSchema, moveTargetSchema } from "#domain/money/refund.ts";
import type { Deps } from "#server/deps.ts";
import { clearTraces } from "#server/mail/queue.ts";
import { ledgerSums } from "#server/money/ledger.ts";
import { findPayment } from "#server/payments/payment-rows.ts";
import { idParam, jsonBody, query } from "#server/platform/http/request-input.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { cancelRegistration } from "./cancel.ts";
import { previewCancellation } from "./cancellation-plan.ts";
import { deleteRegistration, eraseDeleted } from "./delete.ts";
import { moveRegistration, previewMove } from "./move.ts";
import { assignRefund, refundParts } from "./refund-lines.ts";
import { restoreRegistration } from "./restore-registration.ts";

/**
 * Deletion, cancellation, restoring and moving of children, and the assignment of refunds
 * (docs/reference/refunds.md#cancellation-refund).
 */
export function cancelRoutes(deps: Deps) {
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/registrations/:id/cancellation", allow("registrations.cancel"), async (c) =>
      c.json({ data: await previewCancellation(deps.db, idParam(c), { now: deps.now() }) }),
    )
    .post(
      "/admin/registrations/:id/cancel",
      allow("registrations.cancel"),
      jsonBody(cancelSchema),
      async (c) => {
        const { note, ...request } = c.req.valid("json");
        const { actor } = c.var.staff;
        const data = await cancelRegistration(deps, {
          ...request,
          note: note || null,
          id: idParam(c),
          actor,
        });
        return c.json({ success: true as const, data });
      },
    )
    .delete("/registrations/:id", allow("registrations.delete"), async (c) => {
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
    .delete("/registrations/:id/permanent", allow("registrations.delete"), async (c) => {
      await eraseDeleted(deps, { id: idParam(c), actor: c.var.staff.actor });
      await clearTraces(deps);
      return c.json({ success: true as const });
    })
    .post("/registrations/:id/restore", allow("registrations.delete"), async (c) => {
      const data = await restoreRegistration(deps, { id: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const, data });
    })
    .get(
      "/admin/registrations/:id/move",
      allow("registrations.cancel"),
      query(moveTargetSchema.shape),
      async (c) => c.json({ data: await previewMove(deps.db, idParam(c), c.req.valid("query"), deps.now()) }),
    )
    .post("/admin/registrations/:id/move", allow("registrations.cancel"), jsonBody(moveSchema), async (c) => {
      const { actor } = c.var.staff;
      const data = await moveRegistration(deps, { ...c.req.valid("json"), id: idParam(c), actor });
      return c.json({ success: true as const, data });
    })
    .get("/admin/payments/:id/parts", allow("payments.view"), async (c) =>
      c.json({ data: await refundParts(deps.db, idParam(c)) }),
    )
    .post("/admin/payments/:id/refunds/assign", allow("refunds.send"), jsonBody(assignSchema), async (c) => {
      const { actor } = c.var.staff;
      await assignRefund(deps, { ...c.req.valid("json"), paymentId: idParam(c), actor });
      return c.json({ success: true as const });
    });
}

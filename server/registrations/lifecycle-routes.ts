import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { clearTraces } from "#server/erasure.ts";
import { idParam } from "#server/http/id-param.ts";
import { findPayment } from "#server/payments/data.ts";
import { ledgerSums } from "#server/payments/ledger.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { deleteRegistration, eraseDeleted, restoreRegistration } from "./lifecycle.ts";

/** Deleting, restoring and erasing registrations (spec.md §4, Registration lifecycle). */
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

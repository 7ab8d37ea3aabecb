import { Hono } from "hono";
import type { ManualMethod } from "#domain/money/payments.ts";
import { payLaterSchema, takeCashSchema } from "#domain/registration/paper.ts";
import type { Deps } from "#server/deps.ts";
import type { ManualWay } from "#server/payments/manual-payments.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { allowLaterPayment, recordManualPayment } from "./record-payment.ts";
import { markCheckReturned } from "./returned-check.ts";

interface TypedPayment {
  method: ManualMethod;
  checkNumber: string;
  methodName: string;
  reference: string;
}

export function manualMethodFrom({ method, checkNumber, methodName, reference }: TypedPayment): ManualWay {
  return {
    method,
    checkNumber: method === "check" ? checkNumber : null,
    methodName: method === "other" ? methodName : null,
    reference: reference || null,
  };
}

/** Staff's routes for cash and checks, and for paying later (docs/reference/manual-payments.md). */
export function manualPaymentRoutes(deps: Deps) {
  const allow = requirePermission(deps);
  return new Hono()
    .post("/admin/registrations/:id/cash", allow("payments.record"), jsonBody(takeCashSchema), async (c) => {
      const { method, checkNumber, methodName, reference, ...taking } = c.req.valid("json");
      const by = manualMethodFrom({ method, checkNumber, methodName, reference });
      await recordManualPayment(deps, { ...taking, by, id: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const }, 201);
    })
    .put("/admin/registrations/:id/due", allow("payments.record"), jsonBody(payLaterSchema), async (c) => {
      await allowLaterPayment(deps, { ...c.req.valid("json"), id: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const });
    })
    .post("/admin/payments/:id/returned-check", allow("payments.record"), async (c) => {
      await markCheckReturned(deps, idParam(c), c.var.staff.actor);
      return c.json({ success: true as const });
    });
}

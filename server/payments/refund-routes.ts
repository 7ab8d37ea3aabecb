import { Hono } from "hono";
import { refundRequestSchema } from "#domain/refund.ts";
import type { Deps } from "#server/deps.ts";
import { idParam } from "#server/http/id-param.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { presentRefund } from "./present-refund.ts";
import { requestRefund } from "./refunds.ts";

/** Sending money back, in full or in part (payments.md, Flow 7). */
export function refundRoutes(deps: Deps) {
  return new Hono().post(
    "/admin/payments/:id/refunds",
    requireStaff(deps),
    jsonBody(refundRequestSchema),
    async (c) => {
      const { requestId, note, ...wanted } = c.req.valid("json");
      const { actor } = c.var.staff;
      const request = { ...wanted, note: note || null, id: requestId, paymentId: idParam(c), actor };
      const refund = await requestRefund(deps, request);
      return c.json({ data: presentRefund(refund) }, 201);
    },
  );
}

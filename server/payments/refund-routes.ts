import { Hono } from "hono";
import * as z from "zod/mini";
import { refundRequestSchema } from "#domain/refund.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { presentRefund } from "./present-refund.ts";
import { requestRefund } from "./refunds.ts";
import { requireStripe } from "./require-stripe.ts";

const idSchema = z.uuid();

/** Sending money back, in full or in part (payments.md, Flow 7). */
export function refundRoutes(deps: Deps) {
  return new Hono().post(
    "/admin/payments/:id/refunds",
    requireStaff(deps),
    jsonBody(refundRequestSchema),
    async (c) => {
      const paymentId = idSchema.safeParse(c.req.param("id"));
      if (!paymentId.success) throw new ApiError("payment_not_found");
      const { requestId, note, ...wanted } = c.req.valid("json");
      const { actor } = c.var.staff;
      const request = { ...wanted, note: note || null, id: requestId, paymentId: paymentId.data, actor };
      const refund = await requestRefund(requireStripe(deps), request);
      return c.json({ data: presentRefund(refund) }, 201);
    },
  );
}

import { Hono } from "hono";
import { refundRequestSchema } from "#domain/refund.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { requestRefund } from "./refund-mutations.ts";
import type { Refund } from "./refund-queue.ts";

/** A refund as staff see it; cents above zero, instants in UTC. */
export function presentRefund(refund: Refund) {
  const { id, cents, reason, note, state, requestedBy, createdAt, updatedAt, lastError } = refund;
  return { id, cents, reason, note, state, requestedBy, createdAt, updatedAt, lastError };
}

/** Sending money back, in full or in part (docs/rules/money.md#sending-money-back). */
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

import { Hono } from "hono";
import { refundRequestSchema } from "#domain/refund.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { idParam, jsonBody } from "#server/platform/request-input.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { giveCashBack } from "./cash.ts";
import { lockPayment } from "./payments.ts";
import { findRefund, type NewRefund, queueRefund, type Refund, refundableOf } from "./refund-queue.ts";
import { requireStripe, sendRefundsOf } from "./settle.ts";

function isSameRequest(stored: Refund, { paymentId, cents, reason }: RefundRequest): boolean {
  return stored.paymentId === paymentId && stored.cents === cents && stored.reason === reason;
}

type RefundRequest = Omit<NewRefund, "now"> & {
  /** false takes what was paid for off the list; only a refund of all that is left of a registration may. */
  stillComes?: boolean | undefined;
  /** Whose money it is, by the registration; null for the donation. Needed where several children were paid for. */
  registrationId?: string | null | undefined;
};

/**
 * Sends money of a payment back: stored with its audit line first, and then asked of Stripe, so that no answer
 * that is lost loses a refund or makes a second one (docs/rules/money.md#sending-money-back). Cash is handed over by staff: Stripe
 * never hears of it. The same id again is the same refund.
 * @returns the refund as it stands now: queued when Stripe could not be reached, failed when it refused
 * @throws {ApiError} payment_not_found, payment_not_refundable, refund_too_large, payment_unavailable without
 * keys, or invalid_input for an id that was used for another refund, a child taken off for a part of its money, or
 * money of one of several children without saying whose
 */
export async function requestRefund(deps: Deps, request: RefundRequest): Promise<Refund> {
  const { db, now } = deps;
  const { stillComes = true, registrationId, ...wanted } = request;
  const { id, paymentId, cents, actor } = wanted;
  const { refund, isNew, method } = await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) throw new ApiError("payment_not_found");
    const { method } = payment;
    if (method === "card") requireStripe(deps);
    const stored = id === undefined ? undefined : await findRefund(trx, id);
    if (stored && !isSameRequest(stored, request)) throw new ApiError("invalid_input");
    if (stored) return { refund: stored, isNew: false, method };
    const left = await refundableOf(trx, paymentId);
    if (left === 0 || payment.state === "disputed") throw new ApiError("payment_not_refundable");
    if (cents > left) throw new ApiError("refund_too_large");
    // What is of one child alone says nothing of the others that were paid for together.
    const isOfAll = cents === left && registrationId === undefined;
    if (!stillComes && (!isOfAll || payment.purpose !== "registration")) {
      throw new ApiError("invalid_input", { fields: { stillComes: "invalid_input" } });
    }
    const at = now();
    const queued = await queueRefund(trx, { ...wanted, now: at });
    const beside = { payment, refund: queued, registrationId, isAll: isOfAll, now: at };
    await deps.fulfilment.noteRefund(trx, { ...beside, reason: stillComes ? "refunded" : "cancelled" });
    if (!stillComes) await deps.fulfilment.withdraw(trx, paymentId, { at, actor });
    if (method !== "card") await giveCashBack(trx, payment, queued, instantOf(at));
    return { refund: queued, isNew: true, method };
  });
  if (isNew && method === "card") await sendRefundsOf(requireStripe(deps), paymentId);
  return (await findRefund(db, refund.id)) ?? refund;
}

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

import { Hono } from "hono";
import type { NotNull } from "kysely";
import { refundRequestSchema } from "#domain/money/refund.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { requireKeysOf, requireStripe } from "#server/payments/stripe/gateway.ts";
import { endBalances, refuseLiveBalance } from "#server/payments/sync/card-payment.ts";
import { refreshFromStripe, sendRefundsOf } from "#server/payments/sync/sync-payment.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { refundCash } from "./manual-payments.ts";
import { findPayment, lockPayment } from "./payment-rows.ts";
import { findRefund, type NewRefund, queueRefund, type Refund, refundableOf } from "./refund-queue.ts";

function isSameRequest(stored: Refund, { paymentId, cents, reason }: RefundRequest): boolean {
  return stored.paymentId === paymentId && stored.cents === cents && stored.reason === reason;
}

/** How long the same amount of the same payment counts as a repetition. */
const REPEATED_MS = 10 * MINUTE_MS;

/** @throws {ApiError} refund_repeated, unless Stripe or a bank refused the earlier one */
async function refuseRepeated(trx: Trx, { paymentId, cents }: RefundRequest, now: Date): Promise<void> {
  const since = instantBefore(now, REPEATED_MS);
  const requested = trx
    .selectFrom("refunds")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("cents", "=", cents)
    .where("state", "<>", "failed")
    // A waiting one is sent automatically. An abandoned one may have been found at Stripe since.
    .where((eb) => eb.or([eb("state", "=", "queued"), eb("updatedAt", ">=", since)]));
  const ours = trx.selectFrom("refunds").select("stripeId").where("stripeId", "is not", null);
  const createdAtStripe = trx
    .selectFrom("ledger")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("kind", "=", "refund")
    .where("cents", "=", 0 - cents)
    .where("createdAt", ">=", since)
    .where(
      "stripeId",
      "not in",
      ours.where("paymentId", "=", paymentId).$narrowType<{ stripeId: NotNull }>(),
    );
  const repeated = await requested.unionAll(createdAtStripe).execute();
  if (repeated.length > 0) throw new ApiError("refund_repeated");
}

/**
 * Nobody leaves while another payment of the order holds money, which this refund would leave behind.
 * @throws {ApiError} other_payment_held
 */
async function refuseIfOtherHeld(trx: Trx, paymentId: string, orderId: string): Promise<void> {
  const others = await trx
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .where("id", "<>", paymentId)
    .where("outcome", "=", "fulfilled")
    .execute();
  for (const { id } of others) {
    if ((await refundableOf(trx, id)) > 0) throw new ApiError("other_payment_held");
  }
}

type RefundRequest = Omit<NewRefund, "now"> & {
  /** Staff confirmed a second refund of this amount within minutes. */
  isRepeatConfirmed?: boolean | undefined;
  /** false deletes the order's registrations; allowed only for a refund of all that is left of the order's money. */
  keepsSpot?: boolean | undefined;
  /** The registration of the money; null for the donation. Required if the payment is for several children. */
  registrationId?: string | null | undefined;
};

/**
 * Refunds money of a payment. It is stored with its audit line before the call to Stripe. So a lost answer neither
 * loses the refund nor makes a second one (docs/reference/refunds.md#refund-requests). Cash is handed over by staff,
 * without Stripe. Idempotent by its id.
 * @returns the refund: queued if Stripe could not be reached, failed if it refused
 * @throws {ApiError} payment_not_found, payment_not_refundable, refund_too_large, refund_repeated, other_payment_held if
 * registrations would be deleted while another payment of the order holds money, stripe_unreachable if an earlier refund was abandoned, payment_unavailable without keys, other_stripe_account without the payment's
 * own, or invalid_input if the id was used for another refund, if registrations would be deleted for part of the
 * money, or if the child is missing for a payment of several; card_processing or card_not_cancelled if they are to be
 * deleted while the family pays its open balance by card
 */
export async function requestRefund(deps: Deps, request: RefundRequest): Promise<Refund> {
  const { db, now } = deps;
  const { keepsSpot = true, isRepeatConfirmed = false, registrationId, ...newRefund } = request;
  const { id, paymentId, cents, actor } = newRefund;
  // Without its children, the order owes less.
  const payment = await findPayment(db, paymentId);
  const orderId = keepsSpot ? null : payment?.orderId;
  if (orderId) await endBalances(deps, [orderId]);
  if (payment) await refreshFromStripe(deps, payment);
  // A refund that waits for its next try is sent first, so that staff see it before they send more.
  if (payment?.method === "card") await sendRefundsOf(requireStripe(deps), paymentId);
  const { refund, isNew, method } = await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) throw new ApiError("payment_not_found");
    const { method } = payment;
    if (method === "card") requireKeysOf(requireStripe(deps).stripe, payment);
    const stored = id === undefined ? undefined : await findRefund(trx, id);
    if (stored && !isSameRequest(stored, request)) throw new ApiError("invalid_input");
    if (stored) return { refund: stored, isNew: false, method };
    if (orderId) await refuseIfOtherHeld(trx, paymentId, orderId);
    if (!isRepeatConfirmed) await refuseRepeated(trx, request, now());
    const refundableCents = await refundableOf(trx, paymentId);
    if (refundableCents === 0 || payment.state === "disputed") throw new ApiError("payment_not_refundable");
    if (cents > refundableCents) throw new ApiError("refund_too_large");
    // A refund for one child is not of all, even if nothing else is left.
    const isAll = cents === refundableCents && registrationId === undefined;
    if (!keepsSpot && (!isAll || payment.purpose !== "registration")) {
      throw new ApiError("invalid_input", { fields: { keepsSpot: "invalid_input" } });
    }
    const date = now();
    const queued = await queueRefund(trx, { ...newRefund, now: date });
    const refunded = { payment, refund: queued, registrationId, isAll, now: date };
    await deps.fulfilment.noteRefund(trx, { ...refunded, reason: keepsSpot ? "refunded" : "cancelled" });
    if (!keepsSpot) await deps.fulfilment.withdraw(trx, paymentId, { orderId, at: date, actor });
    if (orderId) await refuseLiveBalance(trx, orderId);
    if (method !== "card") await refundCash(trx, payment, queued, instantOf(date));
    return { refund: queued, isNew: true, method };
  });
  if (isNew && method === "card") await sendRefundsOf(requireStripe(deps), paymentId);
  return (await findRefund(db, refund.id)) ?? refund;
}

/** A refund as staff see it: positive cents, instants in UTC. */
export function presentRefund(refund: Refund) {
  const { id, cents, reason, note, state, requestedBy, createdAt, updatedAt, lastError } = refund;
  return { id, cents, reason, note, state, requestedBy, createdAt, updatedAt, lastError };
}

/** Staff's call for full and partial refunds (docs/reference/refunds.md#refund-requests). */
export function refundRoutes(deps: Deps) {
  return new Hono().post(
    "/admin/payments/:id/refunds",
    requirePermission(deps)("refunds.send"),
    jsonBody(refundRequestSchema),
    async (c) => {
      const { requestId, note, ...fields } = c.req.valid("json");
      const { actor } = c.var.staff;
      const request = { ...fields, note: note || null, id: requestId, paymentId: idParam(c), actor };
      const refund = await requestRefund(deps, request);
      return c.json({ data: presentRefund(refund) }, 201);
    },
  );
}

import type Stripe from "stripe";
import type { RefundState } from "#domain/refund.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { alarmStaff } from "./alarm.ts";
import type { Payment } from "./data.ts";
import { queueRefundNotice, type Refund, updateRefund } from "./refund-data.ts";

const ORDER: readonly RefundState[] = ["queued", "pending", "succeeded", "failed"];

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function stateOf({ status }: Stripe.Refund): RefundState {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** Whether Stripe's word is newer than ours: an older answer may arrive after a newer one. */
function isNews(ours: Refund, state: RefundState): boolean {
  return ours.stripeId === null || ORDER.indexOf(state) > ORDER.indexOf(ours.state);
}

async function followOne(trx: Trx, payment: Payment, ours: Refund, theirs: Stripe.Refund, now: Instant) {
  const state = stateOf(theirs);
  if (!isNews(ours, state)) return;
  const lastError = state === "failed" ? (theirs.failure_reason ?? theirs.status) : null;
  await updateRefund(trx, ours.id, { state, stripeId: theirs.id, lastError }, now);
  if (state === "failed") return alarmStaff(trx, payment, { reason: "refund_failed", now, of: ours.id });
  await queueRefundNotice(trx, payment, ours.id, now);
}

/**
 * Brings our refunds of a payment in line with Stripe's, also one whose answer was lost: it carries our id.
 * Tells the family once their money is on its way, and staff when it came back.
 */
export async function followRefunds(
  trx: Trx,
  payment: Payment,
  atStripe: readonly Stripe.Refund[],
  now: Instant,
): Promise<void> {
  if (atStripe.length === 0) return;
  const stored = await trx.selectFrom("refunds").selectAll().where("paymentId", "=", payment.id).execute();
  for (const theirs of atStripe) {
    const ours = stored.find(
      ({ id, stripeId }) => stripeId === theirs.id || id === theirs.metadata?.refund_id,
    );
    if (ours) await followOne(trx, payment, ours, theirs, now);
  }
}

/** Whether Stripe has not finished one of them. */
export function isRefundUnderWay(refund: Stripe.Refund): boolean {
  return stateOf(refund) === "pending";
}

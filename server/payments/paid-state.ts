import type Stripe from "stripe";
import type { LedgerSums } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import type { PaymentState } from "#domain/payment-state.ts";
import type { Trx } from "#server/db/database.ts";
import type { Payment } from "./data.ts";
import { isDuplicate } from "./refund-data.ts";

/** Whether an intent was paid with exactly what we asked for. */
export function isOurAmount(payment: Payment, intent: Stripe.PaymentIntent): boolean {
  return intent.amount_received === payment.amountCents && intent.currency === payment.currency;
}

/**
 * The state of a payment whose money has come. It follows from the ledger alone, which only grows: answers
 * of Stripe that overtake each other lead to the same state in any order.
 */
export async function paidState(
  trx: Trx,
  payment: Payment,
  intent: Stripe.PaymentIntent,
  { chargedCents, refundedCents, disputedCents }: LedgerSums,
): Promise<PaymentState> {
  if (disputedCents > 0) return "disputed";
  if (refundedCents >= chargedCents) return "refunded";
  if (!isOurAmount(payment, intent)) return "mismatch";
  if (await isDuplicate(trx, payment.id)) return "duplicate_paid";
  return refundedCents > 0 ? "part_refunded" : "succeeded";
}

/**
 * Whether nothing of a payment is left and nothing can come back by itself: it was refunded in full, or its dispute is
 * lost, about which Stripe is asked no more (docs/rules/money.md#what-waits-for-staff-ends).
 */
export function isGoneForGood({ state, recheckAt }: Pick<Payment, "state" | "recheckAt">, netCents: Cents) {
  const isLost = state === "disputed" && recheckAt === null;
  return netCents <= 0 && (state === "refunded" || isLost);
}

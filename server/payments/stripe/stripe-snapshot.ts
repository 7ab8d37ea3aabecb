import type Stripe from "stripe";
import type { LedgerEntry } from "#server/money/ledger.ts";
import { retrieveIntent } from "#server/payments/intents.ts";
import type { Payment } from "#server/payments/payment-rows.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import type { StripeGateway } from "./gateway.ts";

export interface StripeSnapshot {
  intent: Stripe.PaymentIntent;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** A payment after settling, and its intent at Stripe. */
export interface Settlement {
  payment: Payment;
  intent: Stripe.PaymentIntent;
}

const PAGE = 100;
const REFUND_ENTRIES = ["data.balance_transaction", "data.failure_balance_transaction"];

function chargeOf({ id, latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge {
  if (charge === null || typeof charge === "string") throw new Error(`${id} succeeded without a charge`);
  return charge;
}

/** Whether the intent succeeded and its charge shows neither refund nor dispute. */
export function hasNoRefundOrDispute(intent: Stripe.PaymentIntent): boolean {
  if (intent.status !== "succeeded") return false;
  const { amount_refunded: refunded, disputed } = chargeOf(intent);
  return refunded === 0 && !disputed;
}

/**
 * Retrieves an intent with its refunds and disputes. The first poll skips the lists if the charge shows neither, which
 * saves a paying family two calls. Later polls always list them, because a charge does not show a failed refund.
 */
export async function retrieveSnapshot(
  gateway: StripeGateway,
  intentId: string,
  { isFirstLook }: { isFirstLook: boolean },
): Promise<StripeSnapshot> {
  const intent = await retrieveIntent(gateway, intentId);
  if (intent.status !== "succeeded") return { intent, refunds: [], disputes: [] };
  if (isFirstLook && hasNoRefundOrDispute(intent)) return { intent, refunds: [], disputes: [] };
  const intentFilter = { payment_intent: intentId, limit: PAGE };
  const [refunds, disputes] = await Promise.all([
    Array.fromAsync(gateway.sdk.refunds.list({ ...intentFilter, expand: REFUND_ENTRIES })),
    Array.fromAsync(gateway.sdk.disputes.list(intentFilter)),
  ]);
  return { intent, refunds, disputes };
}

export function instantOfSeconds(seconds: number): Instant {
  return instantOf(new Date(seconds * 1000));
}

/** The booking time of a ledger entry at Stripe, and its fee; undefined until Stripe has booked it, within an hour. */
function booked(entry: string | Stripe.BalanceTransaction | null | undefined) {
  if (entry === null || entry === undefined || typeof entry === "string") return undefined;
  return { createdAt: instantOfSeconds(entry.created), stripeFeeCents: entry.fee };
}

/** A refund's ledger entries: outgoing money has its balance transaction, and returned money that of its failure. */
function refundEntries(refund: Stripe.Refund): LedgerEntry[] {
  const { id: stripeId, amount, created, balance_transaction: moved } = refund;
  if (moved === null) return [];
  const createdAt = instantOfSeconds(created);
  const ledgerEntries: LedgerEntry[] = [
    { kind: "refund", stripeId, cents: -amount, createdAt, ...booked(moved) },
  ];
  const back = booked(refund.failure_balance_transaction);
  if (back) ledgerEntries.push({ kind: "refund_reversal", stripeId, cents: amount, ...back });
  return ledgerEntries;
}

/** A dispute's ledger entries: the amounts that the bank took and returned. An inquiry has none. */
function disputeEntries({ id: stripeId, balance_transactions: moved }: Stripe.Dispute): LedgerEntry[] {
  return moved.map(({ amount, created, fee: stripeFeeCents }) => ({
    kind: amount < 0 ? "dispute" : "dispute_reversal",
    stripeId,
    cents: amount,
    createdAt: instantOfSeconds(created),
    stripeFeeCents,
  }));
}

function chargeEntry(intent: Stripe.PaymentIntent): LedgerEntry {
  const { id: stripeId, created, balance_transaction: entry } = chargeOf(intent);
  const createdAt = instantOfSeconds(created);
  return { kind: "charge", stripeId, cents: intent.amount_received, createdAt, ...booked(entry) };
}

/**
 * All ledger entries of a succeeded intent, dated by Stripe's balance entry: a card that clears days later is booked then
 * (docs/reference/ledger.md#booking-dates).
 */
export function snapshotEntries({ intent, refunds, disputes }: StripeSnapshot): LedgerEntry[] {
  return [chargeEntry(intent), ...refunds.flatMap(refundEntries), ...disputes.flatMap(disputeEntries)];
}

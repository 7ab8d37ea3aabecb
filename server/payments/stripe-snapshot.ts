import type Stripe from "stripe";
import type { Movement } from "#server/money/ledger.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import type { StripeGateway } from "./gateway.ts";
import { retrieveIntent } from "./intents.ts";
import type { Payment } from "./payments.ts";

/** Everything that Stripe knows about the money of one intent. */
export interface StripeSnapshot {
  intent: Stripe.PaymentIntent;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** A payment as settling left it, with its intent as Stripe holds it. */
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

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** Whether its charge shows neither refund nor dispute; false while nothing was charged. */
export function isWithoutMoneyBack(intent: Stripe.PaymentIntent): boolean {
  if (intent.status !== "succeeded") return false;
  const { amount_refunded: refunded, disputed } = chargeOf(intent);
  return refunded === 0 && !disputed;
}

/**
 * Asks Stripe about an intent and what became of its money. At the first look a charge that shows neither
 * refund nor dispute has none, which spares a paying family two calls; later ones also find a refund that
 * failed, of which the charge shows nothing any more.
 */
export async function retrieveSnapshot(
  gateway: StripeGateway,
  intentId: string,
  { isFirstLook }: { isFirstLook: boolean },
): Promise<StripeSnapshot> {
  const intent = await retrieveIntent(gateway, intentId);
  if (intent.status !== "succeeded") return { intent, refunds: [], disputes: [] };
  if (isFirstLook && isWithoutMoneyBack(intent)) return { intent, refunds: [], disputes: [] };
  const ofIntent = { payment_intent: intentId, limit: PAGE };
  const [refunds, disputes] = await Promise.all([
    all(gateway.sdk.refunds.list({ ...ofIntent, expand: REFUND_ENTRIES })),
    all(gateway.sdk.disputes.list(ofIntent)),
  ]);
  return { intent, refunds, disputes };
}

function instantOfSeconds(seconds: number): Instant {
  return instantOf(new Date(seconds * 1000));
}

/** When Stripe booked a movement, and for how much; nothing before it has, which may take an hour. */
function booked(entry: string | Stripe.BalanceTransaction | null | undefined) {
  if (entry === null || entry === undefined || typeof entry === "string") return undefined;
  return { createdAt: instantOfSeconds(entry.created), stripeFeeCents: entry.fee };
}

/** A refund has moved money once it has a balance transaction, and brought it back once it has a second one. */
function refundMovements(refund: Stripe.Refund): Movement[] {
  const { id: stripeId, amount, created, balance_transaction: moved } = refund;
  if (moved === null) return [];
  const createdAt = instantOfSeconds(created);
  const movements: Movement[] = [{ kind: "refund", stripeId, cents: -amount, createdAt, ...booked(moved) }];
  const back = booked(refund.failure_balance_transaction);
  if (back) movements.push({ kind: "refund_reversal", stripeId, cents: amount, ...back });
  return movements;
}

/** A dispute lists what the bank took and what it gave back; an inquiry has moved nothing. */
function disputeMovements({ id: stripeId, balance_transactions: moved }: Stripe.Dispute): Movement[] {
  return moved.map(({ amount, created, fee: stripeFeeCents }) => ({
    kind: amount < 0 ? "dispute" : "dispute_reversal",
    stripeId,
    cents: amount,
    createdAt: instantOfSeconds(created),
    stripeFeeCents,
  }));
}

/** The charge of a succeeded intent. */
export function chargeMovement(intent: Stripe.PaymentIntent): Movement {
  const { id: stripeId, created, balance_transaction: entry } = chargeOf(intent);
  const createdAt = instantOfSeconds(created);
  return { kind: "charge", stripeId, cents: intent.amount_received, createdAt, ...booked(entry) };
}

/**
 * Every movement of money of a succeeded intent, as the ledger writes it, on the day of Stripe's balance entry: a card
 * that clears days later is booked then (docs/rules/money.md#a-movement-is-booked-when-stripe-books-it).
 */
export function movementsOf({ intent, refunds, disputes }: StripeSnapshot): Movement[] {
  return [chargeMovement(intent), ...refunds.flatMap(refundMovements), ...disputes.flatMap(disputeMovements)];
}

import type Stripe from "stripe";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";
import type { StripeGateway } from "./gateway.ts";
import { retrieveIntent } from "./intents.ts";
import type { Movement } from "./ledger.ts";

/** Everything that Stripe knows about the money of one intent. */
export interface StripeTruth {
  intent: Stripe.PaymentIntent;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

const PAGE = 100;

function chargeOf({ id, latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge {
  if (charge === null || typeof charge === "string") throw new Error(`${id} succeeded without a charge`);
  return charge;
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/**
 * Asks Stripe about an intent and what became of its money. At the first look a charge that shows neither
 * refund nor dispute has none, which spares a paying family two calls; later ones also find a refund that
 * failed, of which the charge shows nothing any more.
 */
export async function retrieveTruth(
  gateway: StripeGateway,
  intentId: string,
  { isFirstLook }: { isFirstLook: boolean },
): Promise<StripeTruth> {
  const intent = await retrieveIntent(gateway, intentId);
  if (intent.status !== "succeeded") return { intent, refunds: [], disputes: [] };
  const { amount_refunded: refunded, disputed } = chargeOf(intent);
  if (isFirstLook && refunded === 0 && !disputed) return { intent, refunds: [], disputes: [] };
  const ofIntent = { payment_intent: intentId, limit: PAGE };
  const [refunds, disputes] = await Promise.all([
    all(gateway.sdk.refunds.list({ ...ofIntent, expand: ["data.failure_balance_transaction"] })),
    all(gateway.sdk.disputes.list(ofIntent)),
  ]);
  return { intent, refunds, disputes };
}

function instantOfSeconds(seconds: number): Instant {
  return instantOf(new Date(seconds * 1000));
}

/** A refund has moved money once it has a balance transaction, and brought it back once it has a second one. */
function refundMovements(refund: Stripe.Refund): Movement[] {
  const { id: stripeId, amount, created, balance_transaction: moved } = refund;
  if (moved === null) return [];
  const movements: Movement[] = [
    { kind: "refund", stripeId, cents: -amount, createdAt: instantOfSeconds(created) },
  ];
  const back = refund.failure_balance_transaction;
  if (typeof back === "object") {
    const createdAt = instantOfSeconds(back.created);
    movements.push({ kind: "refund_reversal", stripeId, cents: amount, createdAt });
  }
  return movements;
}

/** A dispute lists what the bank took and what it gave back; an inquiry has moved nothing. */
function disputeMovements({ id: stripeId, balance_transactions: moved }: Stripe.Dispute): Movement[] {
  return moved.map(({ amount, created }) => ({
    kind: amount < 0 ? "dispute" : "dispute_reversal",
    stripeId,
    cents: amount,
    createdAt: instantOfSeconds(created),
  }));
}

/** Every movement of money of a succeeded intent, as the ledger writes it. */
export function movementsOf({ intent, refunds, disputes }: StripeTruth): Movement[] {
  const { id, created } = chargeOf(intent);
  const charge: Movement = {
    kind: "charge",
    stripeId: id,
    cents: intent.amount_received,
    createdAt: instantOfSeconds(created),
  };
  return [charge, ...refunds.flatMap(refundMovements), ...disputes.flatMap(disputeMovements)];
}

import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import {
  attachIntent,
  findPayment,
  findPaymentByIntent,
  lockPayment,
  lockPaymentByIntent,
  type Payment,
} from "./data.ts";
import type { StripeGateway } from "./gateway.ts";
import { isOurs } from "./intents.ts";

/** Whether an intent was paid beside the one that its payment is known by. */
export function isSecondIntent({ id }: Payment, intent: Stripe.PaymentIntent): boolean {
  return intent.metadata.payment_id !== id;
}

/** A payment of its own for a second paid intent, so that its money is booked and sent back like any other. */
function insertSecond(trx: Trx, first: Payment, intent: Stripe.PaymentIntent, now: Instant) {
  const { amount_received: amountCents, currency, metadata } = intent;
  return trx
    .insertInto("payments")
    .values({
      id: randomUUID(),
      purpose: first.purpose,
      amountCents,
      currency,
      state: "open",
      intentId: intent.id,
      intentParams: JSON.stringify({ amount: intent.amount, currency, metadata }),
      requestHash: `second intent ${intent.id}`,
      browserHash: null,
      language: first.language,
      expiresAt: now,
      createdAt: now,
      paidAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The locked payment that an intent belongs to. Adopts one whose id we never got to store, and gives a
 * second intent that was paid under the same payment's id a payment of its own. undefined when not ours.
 */
export async function lockPaymentOf(
  trx: Trx,
  intent: Stripe.PaymentIntent,
  stripe: StripeGateway,
  now: Instant,
): Promise<Payment | undefined> {
  // Also where a row names it: no row, whoever wrote it, makes another program's money ours to send back.
  if (!isOurs(intent, stripe)) return undefined;
  const known = await lockPaymentByIntent(trx, intent.id);
  if (known) return known;
  const id = intent.metadata.payment_id;
  if (id === undefined) return undefined;
  const first = await lockPayment(trx, id);
  if (!first) return undefined;
  if (await attachIntent(trx, id, intent.id)) return findPayment(trx, id);
  if (intent.status !== "succeeded") return undefined;
  return (await findPaymentByIntent(trx, intent.id)) ?? insertSecond(trx, first, intent, now);
}

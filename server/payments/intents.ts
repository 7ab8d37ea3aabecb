import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import * as z from "zod/mini";
import { lengthFirst } from "#domain/text.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import type { StripeGateway } from "./gateway.ts";
import {
  APP_NAME,
  attachIntent,
  attachNewIntent,
  findPayment,
  findPaymentByIntent,
  lockPayment,
  lockPaymentByIntent,
  nextAttempt,
  type Payment,
} from "./payments.ts";

/** Longest id or secret that Stripe hands out. */
export const STRIPE_ID_MAX = 255;

export const intentIdSchema = z.string().check(lengthFirst(STRIPE_ID_MAX), z.regex(/^pi_\w+$/));

/** Clocks of two machines never agree quite: look a little earlier than our own row says. */
const CLOCK_SLACK_SECONDS = 120;

/** The intent as Stripe holds it now, with its charge and what Stripe booked for that. */
export function retrieveIntent({ sdk }: StripeGateway, intentId: string): Promise<Stripe.PaymentIntent> {
  return sdk.paymentIntents.retrieve(intentId, { expand: ["latest_charge.balance_transaction"] });
}

/** Whether Stripe says that these keys have no such intent. */
export function isUnknownIntent(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** Whether an intent, or its charge, was made by this application in this environment. */
export function isOurs(
  intent: Pick<Stripe.PaymentIntent, "metadata">,
  { environment }: StripeGateway,
): boolean {
  return intent.metadata.app === APP_NAME && intent.metadata.environment === environment;
}

/** An intent that Stripe made although its answer never reached us, found by the payment's id. */
export async function findIntentOf(
  { sdk }: StripeGateway,
  payment: Payment,
): Promise<Stripe.PaymentIntent | undefined> {
  const since = Math.floor(Date.parse(payment.createdAt) / 1000) - CLOCK_SLACK_SECONDS;
  const intents = sdk.paymentIntents.list({ created: { gte: since }, limit: 100 });
  for await (const intent of intents) {
    if (intent.metadata.payment_id === payment.id) return intent;
  }
  return undefined;
}

/** Whether Stripe has seen anybody try a card: who only looks at the form has none (docs/rules/registration.md#a-place-without-a-card-is-renewed-once). */
export function hasShownCard({ status, latest_charge, last_payment_error }: Stripe.PaymentIntent): boolean {
  const isUnderWay = status === "processing" || status === "requires_action";
  return isUnderWay || latest_charge !== null || last_payment_error !== null;
}

/** Whether an error is the stored end of an earlier try, which Stripe repeats for its key all day. */
export function isReplay(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.["idempotent-replayed"] === "true";
}

async function createIntent(db: Db, gateway: StripeGateway, payment: Payment): Promise<Stripe.PaymentIntent> {
  if (payment.intentParams === null) throw new ApiError("payment_setup_failed");
  const params = JSON.parse(payment.intentParams) as Stripe.PaymentIntentCreateParams;
  try {
    return await gateway.sdk.paymentIntents.create(params, {
      idempotencyKey: `pay:${payment.id}:${payment.attempt}`,
    });
  } catch (cause) {
    const failed = new ApiError("payment_setup_failed", { cause });
    // Stripe may have made it before it failed, and would repeat that failure for the same key.
    const made = await findIntentOf(gateway, payment).catch(() => {
      throw failed;
    });
    if (made) return made;
    if (!isReplay(cause)) throw failed;
    await nextAttempt(db, payment);
    return createIntent(db, gateway, { ...payment, attempt: payment.attempt + 1 });
  }
}

/**
 * The one intent of a payment: the stored one, or a new one made from the stored parameters under a key of
 * its own, so that a retry after any failure finds what the first try made (docs/rules/money.md#setting-up-a-payment).
 * @throws {ApiError} payment_setup_failed when Stripe cannot be reached or refuses
 */
export async function ensureIntent(
  db: Db,
  gateway: StripeGateway,
  payment: Payment,
): Promise<Stripe.PaymentIntent> {
  if (payment.intentId !== null) {
    try {
      return await retrieveIntent(gateway, payment.intentId);
    } catch (cause) {
      throw new ApiError("payment_setup_failed", { cause });
    }
  }
  const intent = await createIntent(db, gateway, payment);
  // Should it be lost, whoever hears of the intent adopts it by its metadata.
  if (await attachNewIntent(db, payment.id, intent.id)) return intent;
  // Another call stored its own first: nobody ever learns the secret of this one.
  const current = await findPayment(db, payment.id);
  if (!current?.intentId) throw new ApiError("payment_setup_failed");
  return ensureIntent(db, gateway, current);
}

/** Ends an unpaid intent at Stripe. false when it can no longer be ended: money is on its way or has come. */
export async function cancelIntent({ sdk }: StripeGateway, intentId: string): Promise<boolean> {
  try {
    await sdk.paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" });
    return true;
  } catch (error) {
    const { status } = await sdk.paymentIntents.retrieve(intentId);
    if (status === "canceled") return true;
    if (status === "succeeded" || status === "processing") return false;
    throw error;
  }
}

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
      environment: first.environment,
      language: first.language,
      expiresAt: now,
      createdAt: now,
      paidAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The payment that the metadata of an intent name, locked. Links one whose id we never got to store, and gives a second
 * intent that was paid under the same payment's id a payment of its own.
 */
async function linkOrphanIntent(trx: Trx, intent: Stripe.PaymentIntent, now: Instant) {
  const id = intent.metadata.payment_id;
  if (id === undefined) return undefined;
  const first = await lockPayment(trx, id);
  if (!first) return undefined;
  if (await attachIntent(trx, id, intent.id)) return findPayment(trx, id);
  if (intent.status !== "succeeded") return undefined;
  return (await findPaymentByIntent(trx, intent.id)) ?? insertSecond(trx, first, intent, now);
}

/**
 * The locked payment that an intent belongs to. undefined when it is not ours.
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
  return linkOrphanIntent(trx, intent, now);
}

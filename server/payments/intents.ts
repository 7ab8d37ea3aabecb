import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import * as z from "zod/mini";
import { CURRENCY } from "#domain/money/money.ts";
import type { PaymentEnvironment } from "#domain/money/payments.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import type { StripeGateway } from "#server/payments/stripe/gateway.ts";
import { type Db, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  abandonedAt,
  attachIntent,
  attachNewIntent,
  findPayment,
  findPaymentByIntent,
  lockPayment,
  lockPaymentByIntent,
  nextAttempt,
  type Payment,
} from "./payment-rows.ts";

/** Marks our intents in a Stripe account that other programs may use too. */
export const APP_NAME = "youth-club-registration";

/** Maximum length of Stripe's ids and secrets. */
export const STRIPE_ID_MAX = 255;

export const intentIdSchema = z.string().check(lengthFirst(STRIPE_ID_MAX), z.regex(/^pi_\w+$/));

/** Stripe's clock may differ from ours, so the search for an intent starts this much before our row. */
const CLOCK_SLACK_SECONDS = 120;

interface NewPayment extends Pick<Payment, "purpose" | "amountCents" | "language" | "stripeAccount"> {
  /** At most one payment with this key can be paid at a time; left out for orders, whose browser is locked. */
  liveKey?: string;
  browserHash: string;
  /** Declined cards are counted by it. */
  networkHash?: string | undefined;
  environment: PaymentEnvironment;
  /** Left out for a separate donation. */
  orderId?: string | undefined;
  /** The payment does not expire before then. */
  heldUntil?: Instant | undefined;
  now: Date;
}

/** The insert of a payment and of the exact parameters of its intent, before Stripe is called. Metadata contains only ids. */
export function newPayment(trx: Trx, request: NewPayment) {
  const id = randomUUID();
  const { purpose, amountCents, environment, heldUntil = "", now } = request;
  const params = {
    amount: amountCents,
    currency: CURRENCY,
    allowed_payment_method_types: ["card"],
    metadata: { app: APP_NAME, environment, purpose, payment_id: id },
  };
  return trx
    .insertInto("payments")
    .values({
      id,
      purpose,
      amountCents,
      currency: CURRENCY,
      environment,
      ...pickColumns(request, ["orderId", "stripeAccount", "liveKey", "browserHash", "networkHash"]),
      language: request.language,
      intentParams: JSON.stringify(params),
      createdAt: instantOf(now),
      expiresAt: [abandonedAt(now), heldUntil].sort()[1] ?? "",
    })
    .returningAll();
}

/** Stores a payment; undefined if another call stored one first with the same key that can still be paid. */
export function insertPayment(trx: Trx, values: NewPayment): Promise<Payment | undefined> {
  return newPayment(trx, values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
}

export function retrieveIntent({ sdk }: StripeGateway, intentId: string): Promise<Stripe.PaymentIntent> {
  return sdk.paymentIntents.retrieve(intentId, { expand: ["latest_charge.balance_transaction"] });
}

/** Whether an error means that Stripe has no such object for these keys. */
export function isUnknownIntent(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** Whether this application created an intent, or its charge, in this environment. */
export function isOurs(
  intent: Pick<Stripe.PaymentIntent, "metadata">,
  { environment }: StripeGateway,
): boolean {
  return intent.metadata.app === APP_NAME && intent.metadata.environment === environment;
}

/** Finds a payment's intent at Stripe by the payment's id, for when Stripe's answer was lost. */
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

/** Whether Stripe repeats the stored failure of an idempotency key, as it does for a day. */
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
    // Stripe may have created it before the failure, and would repeat the failure for the same key.
    const existing = await findIntentOf(gateway, payment).catch(() => {
      throw failed;
    });
    if (existing) return existing;
    if (!isReplay(cause)) throw failed;
    await nextAttempt(db, payment);
    return createIntent(db, gateway, { ...payment, attempt: payment.attempt + 1 });
  }
}

/**
 * The payment's intent: the stored one, or a new one from the stored parameters. The payment's own idempotency key
 * makes a retry return the first attempt's intent (docs/reference/payments.md#payment-setup).
 * @throws {ApiError} payment_setup_failed if Stripe cannot be reached or refuses
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
  // If this write is lost, settling links the intent by its metadata.
  if (await attachNewIntent(db, payment.id, intent.id)) return intent;
  // Another call stored its own intent first, so this one's secret is never handed out.
  const current = await findPayment(db, payment.id);
  if (!current?.intentId) throw new ApiError("payment_setup_failed");
  return ensureIntent(db, gateway, current);
}

/** Cancels an unpaid intent at Stripe. @returns false if it is processing or was paid */
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

/** Stores a separate payment for a second paid intent, so that its money is booked and refunded like any other. */
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
      environment: first.environment,
      stripeAccount: first.stripeAccount,
      language: first.language,
      expiresAt: now,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Locks the payment that an intent's metadata name. Stores the intent's id if that write was lost; a second paid intent
 * of the same payment gets a payment of its own.
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

/** Locks the payment of an intent; undefined if the intent is not ours. */
export async function lockPaymentOf(
  trx: Trx,
  intent: Stripe.PaymentIntent,
  stripe: StripeGateway,
  now: Instant,
): Promise<Payment | undefined> {
  // Even if a row has its id: otherwise another program's money could be refunded here.
  if (!isOurs(intent, stripe)) return undefined;
  const payment = await lockPaymentByIntent(trx, intent.id);
  if (payment) return payment;
  return linkOrphanIntent(trx, intent, now);
}

import { timingSafeEqual } from "node:crypto";
import Stripe from "stripe";
import * as z from "zod/mini";
import { isUnsettled } from "#domain/payment-state.ts";
import type { RefundReason } from "#domain/refund.ts";
import { lengthFirst } from "#domain/text.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { isOnlyCharge } from "#server/money/ledger.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { applySnapshot } from "./apply-snapshot.ts";
import { limitCardAttempts } from "./card-limits.ts";
import { alarmStaff } from "./follow.ts";
import type { StripeGateway } from "./gateway.ts";
import {
  intentIdSchema,
  isReplay,
  isUnknownIntent,
  lockPaymentOf,
  retrieveIntent,
  STRIPE_ID_MAX,
} from "./intents.ts";
import { APP_NAME, findPayment, findPaymentByIntent, lockPayment, type Payment } from "./payments.ts";
import {
  findRefund,
  queueDuplicateRefund,
  queuedRefunds,
  type Refund,
  refundableOf,
  updateRefund,
} from "./refund-queue.ts";
import { chargeMovement, isWithoutMoneyBack, retrieveSnapshot, type Settlement } from "./stripe-snapshot.ts";

/**
 * The intent of a payment that has bought what it was for, if Stripe still says what the books say of it: so the second and
 * third who ask after a family has paid write nothing. A refund that failed shows in no charge: whoever may have come for that
 * looks at everything.
 */
async function stillBooked({ db, stripe }: StripeDeps, payment: Payment, intentId: string) {
  const { state, outcome, recheckAt } = payment;
  if (state !== "succeeded" || outcome !== "fulfilled" || recheckAt !== null) return undefined;
  const intent = await retrieveIntent(stripe, intentId);
  return isWithoutMoneyBack(intent) && (await isOnlyCharge(db, payment.id, chargeMovement(intent)))
    ? intent
    : undefined;
}

type Booked = Settlement & {
  /** Whether a refund was queued, to be sent now that it is committed. */
  hasQueued: boolean;
  /** Whether a code is to be mailed now. */
  waitsForCode: boolean;
};

/** Brings our books in line with what Stripe says about one intent; what follows outside the transaction is left. */
async function book(deps: StripeDeps, intentId: string, isAboutPaying = false): Promise<Booked | undefined> {
  const { db, stripe, now, fulfilment } = deps;
  const known = await findPaymentByIntent(db, intentId);
  const unchanged = isAboutPaying && known && (await stillBooked(deps, known, intentId));
  if (unchanged) return { payment: known, intent: unchanged, hasQueued: false, waitsForCode: false };
  const isFirstLook = !known || isUnsettled(known.state);
  const snapshot = await retrieveSnapshot(stripe, intentId, { isFirstLook });
  const applied = await inTransaction(db, async (trx) => {
    const locked = await lockPaymentOf(trx, snapshot.intent, stripe, instantOf(now()));
    return locked && applySnapshot(trx, locked, snapshot, { fulfilment, now: now() });
  });
  return applied && { ...applied, intent: snapshot.intent };
}

/** Our reasons in the words that Stripe has: https://docs.stripe.com/api/refunds/create#create_refund-reason */
const STRIPE_REASONS: Partial<Record<RefundReason, Stripe.RefundCreateParams.Reason>> = {
  duplicate: "duplicate",
  requested_by_family: "requested_by_customer",
};

/** The intent whose money goes back; a payment with money in the ledger always has one. */
async function intentOf({ db }: Pick<StripeDeps, "db">, { paymentId }: Refund): Promise<string> {
  const payment = await findPayment(db, paymentId);
  if (!payment?.intentId) throw new Error(`payment ${paymentId} has no intent`);
  return payment.intentId;
}

function createAtStripe({ stripe }: StripeDeps, refund: Refund, intentId: string): Promise<Stripe.Refund> {
  const { id, paymentId, cents, reason, attempt } = refund;
  const known = STRIPE_REASONS[reason];
  return stripe.sdk.refunds.create(
    {
      payment_intent: intentId,
      amount: cents,
      ...(known && { reason: known }),
      metadata: { app: APP_NAME, environment: stripe.environment, payment_id: paymentId, refund_id: id },
    },
    { idempotencyKey: `refund:${id}:${attempt}` },
  );
}

/**
 * Notes why a refund did not go out. Stripe's refusal ends it, and staff hear of that; after anything else it
 * stays queued, under the next key when Stripe would repeat a failure for this one all day.
 */
async function noteFailure(deps: StripeDeps, { id, paymentId }: Refund, error: unknown): Promise<void> {
  const at = deps.now();
  const now = instantOf(at);
  const lastError = error instanceof Error ? error.message : String(error);
  await inTransaction(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const current = await findRefund(trx, id);
    // Stripe had made it after all, and settling has just found it.
    if (!payment || current?.state !== "queued") return;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      await updateRefund(trx, id, { state: "failed", lastError }, now);
      // A part of a double went back in Stripe's dashboard meanwhile: the rest goes back by a refund of its own.
      const isRestQueued =
        payment.outcome === "duplicate" &&
        (await refundableOf(trx, paymentId)) < current.cents &&
        (await queueDuplicateRefund(trx, payment, { fulfilment: deps.fulfilment, now: at }));
      if (!isRestQueued) await alarmStaff(trx, payment, { reason: "refund_failed", now, of: id });
      return;
    }
    const attempt = isReplay(error) ? current.attempt + 1 : current.attempt;
    await updateRefund(trx, id, { lastError, attempt }, now);
  });
}

/** Books what Stripe holds of an intent; one that these keys do not know, since they were replaced, holds nothing. */
async function bookIfKnown(deps: StripeDeps, intentId: string): Promise<void> {
  try {
    await book(deps, intentId);
  } catch (error) {
    if (!isUnknownIntent(error)) throw error;
  }
}

/** Sends a stored refund under a key of its own, and books what Stripe then says about it. */
async function sendRefund(deps: StripeDeps, refund: Refund): Promise<void> {
  const intentId = await intentOf(deps, refund);
  try {
    await createAtStripe(deps, refund, intentId);
  } catch (error) {
    // What Stripe holds now decides, not how the call ended. Without an answer to that either, nothing is decided.
    await bookIfKnown(deps, intentId);
    return noteFailure(deps, refund, error);
  }
  await book(deps, intentId);
}

/** Sends what is queued for a payment; what fails stays queued for the sweep. */
export async function sendRefundsOf(deps: StripeDeps, paymentId: string): Promise<void> {
  for (const refund of await queuedRefunds(deps.db, { paymentId })) {
    await sendRefund(deps, refund).catch((err) =>
      deps.log.warn({ err, refundId: refund.id }, "a refund waits for the sweep"),
    );
  }
}

/** Sends refunds whose first try came to nothing or was never made, each after a look at what Stripe has. */
export async function retryRefunds(deps: StripeDeps, createdBefore: string): Promise<void> {
  for (const refund of await queuedRefunds(deps.db, { createdBefore })) {
    try {
      await bookIfKnown(deps, await intentOf(deps, refund));
      const current = await findRefund(deps.db, refund.id);
      if (current?.state === "queued") await sendRefund(deps, current);
    } catch (err) {
      deps.log.error({ err, refundId: refund.id }, "sweep could not send a refund");
    }
  }
}

/** Mails the code that free children of an order wait for; one that is not mailed now is mailed within a minute. */
async function mailCode(deps: StripeDeps, { id, orderId }: Payment): Promise<void> {
  if (orderId === null) return;
  await deps.fulfilment
    .followUp(deps, orderId)
    .catch((err) => deps.log.warn({ err, paymentId: id }, "a code waits for the next round"));
}

/** Why Stripe is asked. */
interface Hearing {
  /** Stripe has told of a declined card, whatever the intent has come to since. */
  isDeclineReported?: boolean;
  /** The caller wants to know whether it was paid, and has heard of no money that went back. */
  isAboutPaying?: boolean;
}

/**
 * Brings our books in line with what Stripe says about one intent: charge, refunds and disputes. Then, outside the
 * transaction, refunds that booking has queued are sent, the code that free children wait for is mailed, and a payment on
 * which cards are tried out is ended.
 * Webhook, browser, sweep and the daily comparison all call it, as often as they like, in any order
 * (docs/rules/money.md#whoever-asks-stripe-tells-the-truth); what they may hear of it is their own business. undefined when the intent is not ours.
 * @throws when Stripe or the database cannot be reached; calling again later is always right
 */
export async function settlePayment(
  deps: StripeDeps,
  intentId: string,
  { isDeclineReported = false, isAboutPaying = false }: Hearing = {},
): Promise<Settlement | undefined> {
  const settlement = await book(deps, intentId, isAboutPaying);
  if (!settlement) return undefined;
  const { payment, intent, hasQueued, waitsForCode } = settlement;
  if (waitsForCode) await mailCode(deps, payment);
  const isDuplicate = payment.state === "duplicate_paid";
  const isSending = isDuplicate || hasQueued;
  if (isSending) await sendRefundsOf(deps, payment.id);
  const mayBeTester = !isDuplicate || isDeclineReported;
  if (mayBeTester && (await limitCardAttempts(deps, settlement, { isDeclineReported }))) {
    return (await book(deps, intentId)) ?? settlement;
  }
  return isSending ? { payment: (await findPayment(deps.db, payment.id)) ?? payment, intent } : settlement;
}

/**
 * The dependencies of a call that needs Stripe.
 * @throws {ApiError} payment_unavailable when no keys are configured
 */
export function requireStripe(deps: Deps): Deps & { stripe: StripeGateway } {
  const { stripe } = deps;
  if (!stripe) throw new ApiError("payment_unavailable");
  return { ...deps, stripe };
}

/**
 * Settles for somebody who waits for the answer.
 * @throws {ApiError} payment_not_found for an intent that is not ours, payment_unavailable without keys,
 * stripe_unreachable when Stripe cannot be asked
 */
export async function paymentForCaller(
  deps: Deps,
  intentId: string,
  hearing: Pick<Hearing, "isAboutPaying"> = {},
): Promise<Settlement> {
  const ready = requireStripe(deps);
  let settlement: Settlement | undefined;
  try {
    settlement = await settlePayment(ready, intentId, hearing);
  } catch (cause) {
    if (isUnknownIntent(cause)) throw new ApiError("payment_not_found");
    throw cause instanceof Stripe.errors.StripeError ? new ApiError("stripe_unreachable", { cause }) : cause;
  }
  if (!settlement) throw new ApiError("payment_not_found");
  return settlement;
}

/** What shows that a caller holds a payment: only the browser that was about to pay knows both. */
export const proofSchema = z.object({
  paymentIntentId: intentIdSchema,
  clientSecret: z.string().check(lengthFirst(STRIPE_ID_MAX)),
});

function sameSecret(given: string, expected: string | null): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected ?? "");
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Settles for whoever holds the payment's secret, and for nobody else (docs/rules/money.md#the-truth-about-one-payment).
 * @throws {ApiError} payment_not_found for an unknown intent and for a wrong secret alike
 */
export async function paymentForHolder(
  deps: Deps,
  { paymentIntentId, clientSecret }: z.infer<typeof proofSchema>,
): Promise<Settlement> {
  const settlement = await paymentForCaller(deps, paymentIntentId, { isAboutPaying: true });
  if (!sameSecret(clientSecret, settlement.intent.client_secret)) throw new ApiError("payment_not_found");
  return settlement;
}

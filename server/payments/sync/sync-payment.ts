import Stripe from "stripe";
import * as z from "zod/mini";
import { isPendingState } from "#domain/money/payments.ts";
import type { RefundReason } from "#domain/money/refund.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { limitCardAttempts } from "#server/payments/card-limits.ts";
import {
  APP_NAME,
  intentIdSchema,
  isReplay,
  isUnknownIntent,
  lockPaymentOf,
  retrieveIntent,
  STRIPE_ID_MAX,
} from "#server/payments/intents.ts";
import {
  findPayment,
  findPaymentByIntent,
  lockPayment,
  type Payment,
  queuePaymentAlert,
} from "#server/payments/payment-rows.ts";
import {
  afterFailure,
  findRefund,
  queueDuplicateRefund,
  queuedRefunds,
  type Refund,
  refundableOf,
  TRIES_MAX,
  updateRefund,
} from "#server/payments/refund-queue.ts";
import {
  areKeysOf,
  requireKeysOf,
  requireStripe,
  type StripeGateway,
} from "#server/payments/stripe/gateway.ts";
import {
  hasNoRefundOrDispute,
  retrieveSnapshot,
  type SyncedPayment,
} from "#server/payments/sync/apply-snapshot.ts";
import { hasRows } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { isSameSecret } from "#server/platform/secret-key.ts";
import { applySnapshot } from "./apply-snapshot.ts";

/**
 * The intent of a fulfilled payment if Stripe shows no money back, so that repeated questions after a payment write nothing.
 * A charge does not show a failed refund: a caller that may be about one must not use this shortcut.
 */
async function stillPaid(stripe: StripeGateway, payment: Payment, intentId: string) {
  const { state, outcome, recheckAt } = payment;
  if (state !== "succeeded" || outcome !== "fulfilled" || recheckAt !== null) return undefined;
  const intent = await retrieveIntent(stripe, intentId);
  return hasNoRefundOrDispute(intent) ? intent : undefined;
}

/** Updates the payment and ledger of an intent in one transaction; the caller does what remains after the commit. */
async function book(deps: StripeDeps, intentId: string, isAboutPaying = false) {
  const { db, stripe, now, fulfilment } = deps;
  const payment = await findPaymentByIntent(db, intentId);
  if (payment) requireKeysOf(stripe, payment);
  const unchanged = isAboutPaying && payment && (await stillPaid(stripe, payment, intentId));
  if (unchanged) return { payment, intent: unchanged, hasQueued: false, waitsForCode: false };
  const isFirstLook = !payment || isPendingState(payment.state);
  const snapshot = await retrieveSnapshot(stripe, intentId, { isFirstLook });
  const applied = await inTransaction(db, async (trx) => {
    const locked = await lockPaymentOf(trx, snapshot.intent, stripe, instantOf(now()));
    return locked && applySnapshot(trx, locked, snapshot, { fulfilment, now: now() });
  });
  return applied && { ...applied, intent: snapshot.intent };
}

/** Stripe's names for our reasons: https://docs.stripe.com/api/refunds/create#create_refund-reason */
const STRIPE_REASONS: Partial<Record<RefundReason, Stripe.RefundCreateParams.Reason>> = {
  duplicate: "duplicate",
  requested_by_family: "requested_by_customer",
};

function createAtStripe({ stripe }: StripeDeps, refund: Refund, intentId: string): Promise<Stripe.Refund> {
  const { id, paymentId, cents, reason, attempt } = refund;
  const stripeReason = STRIPE_REASONS[reason];
  return stripe.sdk.refunds.create(
    {
      payment_intent: intentId,
      amount: cents,
      ...(stripeReason && { reason: stripeReason }),
      metadata: { app: APP_NAME, environment: stripe.environment, payment_id: paymentId, refund_id: id },
    },
    { idempotencyKey: `refund:${id}:${attempt}` },
  );
}

/**
 * Records why a refund was not sent. If Stripe refused, the payment's keys are missing, or it was tried too often, it
 * has failed and staff get a mail. Otherwise it stays queued for a later try, under a new idempotency key if Stripe
 * would repeat the failure for this one.
 */
async function noteFailure(
  deps: StripeDeps,
  { id, paymentId }: Refund,
  error: unknown,
  isRefused: boolean,
): Promise<void> {
  deps.log.warn({ err: error, refundId: id }, "a refund was not sent");
  const date = deps.now();
  const now = instantOf(date);
  const lastError = error instanceof Error ? error.message : String(error);
  await inTransaction(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const current = await findRefund(trx, id);
    // Stripe had created it after all, and settling found it.
    if (!payment || current?.state !== "queued") return;
    const { tries, nextTryAt } = afterFailure(current, date);
    if (isRefused || tries >= TRIES_MAX) {
      await updateRefund(trx, id, { state: "failed", lastError, tries }, now);
      // Part of a duplicate was refunded in Stripe's dashboard meanwhile: queue a refund of the rest.
      const isQueued =
        isRefused &&
        payment.outcome === "duplicate" &&
        (await refundableOf(trx, paymentId)) < current.cents &&
        (await queueDuplicateRefund(trx, payment, { fulfilment: deps.fulfilment, now: date }));
      if (!isQueued) await queuePaymentAlert(trx, payment, { reason: "refund_failed", now, subjectId: id });
      return;
    }
    const attempt = isReplay(error) ? current.attempt + 1 : current.attempt;
    await updateRefund(trx, id, { lastError, attempt, tries, nextTryAt }, now);
  });
}

/** Books an intent, unless it was created with earlier keys, which these cannot read. */
async function bookIfKnown(deps: StripeDeps, intentId: string): Promise<void> {
  try {
    await book(deps, intentId);
  } catch (error) {
    if (!isUnknownIntent(error)) throw error;
  }
}

/**
 * Sends a stored refund under its own idempotency key, and books the result.
 * @param checkFirst whether to check first if Stripe has it already
 */
async function sendRefund(deps: StripeDeps, queued: Refund, checkFirst = false): Promise<void> {
  const payment = await findPayment(deps.db, queued.paymentId);
  // A card payment with money in the ledger always has one.
  if (!payment?.intentId) throw new Error(`payment ${queued.paymentId} has no intent`);
  const { intentId } = payment;
  if (!areKeysOf(deps.stripe, payment))
    return noteFailure(deps, queued, new ApiError("other_stripe_account"), true);
  try {
    if (checkFirst) await bookIfKnown(deps, intentId);
    const refund = checkFirst ? await findRefund(deps.db, queued.id) : queued;
    if (refund?.state !== "queued") return;
    const failure = await createAtStripe(deps, refund, intentId).then(
      () => undefined,
      (error: unknown) => error,
    );
    // The call may have failed after Stripe created the refund, so check first.
    await bookIfKnown(deps, intentId);
    const isRefused = failure instanceof Stripe.errors.StripeInvalidRequestError;
    if (failure !== undefined) await noteFailure(deps, refund, failure, isRefused);
  } catch (error) {
    await noteFailure(deps, queued, error, false);
  }
}

async function sendEach(deps: StripeDeps, refunds: readonly Refund[], checkFirst = false): Promise<void> {
  for (const refund of refunds) {
    await sendRefund(deps, refund, checkFirst).catch((err) =>
      deps.log.error({ err, refundId: refund.id }, "a refund waits for its next try"),
    );
  }
}

/** Sends a payment's queued refunds; those that fail stay queued for a later try. */
export async function sendRefundsOf(deps: StripeDeps, paymentId: string): Promise<void> {
  await sendEach(deps, await queuedRefunds(deps.db, { paymentId }));
}

/** Sends queued refunds whose next try is due, after checking that Stripe has not received them. */
export async function retryRefunds(deps: StripeDeps): Promise<void> {
  await sendEach(deps, await queuedRefunds(deps.db, { dueAt: instantOf(deps.now()) }), true);
}

/** Mails the code for an order's free children; if that fails, the page offers to request one. */
async function mailCode(deps: StripeDeps, { id, orderId }: Payment): Promise<void> {
  if (orderId === null) return;
  await deps.fulfilment
    .followUp(deps, orderId)
    .catch((err) => deps.log.warn({ err, paymentId: id }, "a code was not mailed"));
}

interface SyncReason {
  /** Stripe reported a declined card; the intent may have been paid since. */
  isDeclineReported?: boolean;
  /** Only whether it was paid matters: nothing was reported about a refund or dispute. */
  isAboutPaying?: boolean;
}

/**
 * Books an intent's charge, refunds and disputes from Stripe. After the commit it sends queued refunds, mails the code
 * for free children, and cancels a payment used for card testing. Webhook, browser, payment polling and the daily
 * comparison call it, repeatedly and in any order (docs/reference/payments.md#payment-synchronization).
 * @returns undefined if the intent is not ours
 * @throws if Stripe or the database cannot be reached; it is always safe to call again
 */
export async function syncPayment(
  deps: StripeDeps,
  intentId: string,
  { isDeclineReported = false, isAboutPaying = false }: SyncReason = {},
): Promise<SyncedPayment | undefined> {
  const synced = await book(deps, intentId, isAboutPaying);
  if (!synced) return undefined;
  const { payment, intent, hasQueued, waitsForCode } = synced;
  if (waitsForCode) await mailCode(deps, payment);
  const isDuplicate = payment.state === "duplicate_paid";
  const isSending = isDuplicate || hasQueued;
  if (isSending) await sendRefundsOf(deps, payment.id);
  const mayBeTester = !isDuplicate || isDeclineReported;
  if (mayBeTester && (await limitCardAttempts(deps, synced, { isDeclineReported }))) {
    return (await book(deps, intentId)) ?? synced;
  }
  return isSending ? { payment: (await findPayment(deps.db, payment.id)) ?? payment, intent } : synced;
}

/**
 * Syncs an intent for a request, whose caller needs an error to show.
 * @throws {ApiError} payment_not_found for an intent that is not ours, payment_unavailable without keys,
 * stripe_unreachable if Stripe does not answer
 */
export async function paymentForCaller(
  deps: Deps,
  intentId: string,
  reason: Pick<SyncReason, "isAboutPaying"> = {},
): Promise<SyncedPayment> {
  const ready = requireStripe(deps);
  let synced: SyncedPayment | undefined;
  try {
    synced = await syncPayment(ready, intentId, reason);
  } catch (cause) {
    if (isUnknownIntent(cause)) throw new ApiError("payment_not_found");
    // Its keys are missing: a family that paid must not pay again.
    const isKeyless = cause instanceof ApiError && cause.code === "other_stripe_account";
    if (isKeyless) throw new ApiError("stripe_unreachable", { cause });
    throw cause instanceof Stripe.errors.StripeError ? new ApiError("stripe_unreachable", { cause }) : cause;
  }
  if (!synced) throw new ApiError("payment_not_found");
  return synced;
}

/** Proof that a caller owns a payment: only the browser that set it up has the id and the secret. */
export const proofSchema = z.object({
  paymentIntentId: intentIdSchema,
  clientSecret: z.string().check(lengthFirst(STRIPE_ID_MAX)),
});

/**
 * Syncs an intent for a caller with the payment's secret (docs/reference/payments.md#payment-status-route).
 * @throws {ApiError} payment_not_found for an unknown intent, and also for a wrong secret
 */
export async function paymentForHolder(
  deps: Deps,
  { paymentIntentId, clientSecret }: z.infer<typeof proofSchema>,
): Promise<SyncedPayment> {
  const synced = await paymentForCaller(deps, paymentIntentId, { isAboutPaying: true });
  const { client_secret: secret } = synced.intent;
  if (!isSameSecret(clientSecret, secret ?? "")) throw new ApiError("payment_not_found");
  return synced;
}

/**
 * Books Stripe's data of a payment: a recent refund from its dashboard, or an abandoned one whose answers were lost.
 * @throws {ApiError} stripe_unreachable if one was abandoned; any other refund is stored, and sent later
 */
export async function refreshFromStripe(
  deps: Deps,
  { id, intentId }: Pick<Payment, "id" | "intentId">,
): Promise<void> {
  if (intentId === null) return;
  try {
    await paymentForCaller(deps, intentId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failed = deps.db.selectFrom("refunds").where("paymentId", "=", id).where("state", "=", "failed");
    if (await hasRows(failed.where("tries", ">=", TRIES_MAX))) throw error;
  }
}

import Stripe from "stripe";
import type { RefundReason } from "#domain/refund.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Deps, instantOf, type StripeDeps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { movePaidForToDeleted } from "#server/registrations/move-to-deleted.ts";
import { alarmStaff } from "./alarm.ts";
import { giveCashBack } from "./cash.ts";
import { APP_NAME, findPayment, lockPayment } from "./data.ts";
import { isReplay, isUnknownIntent } from "./intents.ts";
import {
  findRefund,
  type NewRefund,
  queuedRefunds,
  queueRefund,
  type Refund,
  refundableOf,
  updateRefund,
} from "./refund-data.ts";
import { requireStripe } from "./require-stripe.ts";
import { settle } from "./settle.ts";

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
  const now = instantOf(deps.now());
  const lastError = error instanceof Error ? error.message : String(error);
  await inTransaction(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const current = await findRefund(trx, id);
    // Stripe had made it after all, and settling has just found it.
    if (!payment || current?.state !== "queued") return;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      await updateRefund(trx, id, { state: "failed", lastError }, now);
      await alarmStaff(trx, payment, { reason: "refund_failed", now, of: id });
      return;
    }
    const attempt = isReplay(error) ? current.attempt + 1 : current.attempt;
    await updateRefund(trx, id, { lastError, attempt }, now);
  });
}

/** Books what Stripe holds of an intent; one that these keys do not know, since they were replaced, holds nothing. */
async function look(deps: StripeDeps, intentId: string): Promise<void> {
  try {
    await settle(deps, intentId);
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
    await look(deps, intentId);
    return noteFailure(deps, refund, error);
  }
  await settle(deps, intentId);
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
      await look(deps, await intentOf(deps, refund));
      const current = await findRefund(deps.db, refund.id);
      if (current?.state === "queued") await sendRefund(deps, current);
    } catch (err) {
      deps.log.error({ err, refundId: refund.id }, "sweep could not send a refund");
    }
  }
}

function isSameRequest(stored: Refund, { paymentId, cents, reason }: RefundRequest): boolean {
  return stored.paymentId === paymentId && stored.cents === cents && stored.reason === reason;
}

export type RefundRequest = Omit<NewRefund, "now"> & {
  /** false takes what was paid for off the list; only a refund of all that is left of a registration may. */
  stillComes?: boolean | undefined;
};

/**
 * Sends money of a payment back: stored with its audit line first, and then asked of Stripe, so that no answer
 * that is lost loses a refund or makes a second one (payments.md, Flow 7). Cash is handed over by staff: Stripe
 * never hears of it. The same id again is the same refund.
 * @returns the refund as it stands now: queued when Stripe could not be reached, failed when it refused
 * @throws {ApiError} payment_not_found, payment_not_refundable, refund_too_large, payment_unavailable without
 * keys, or invalid_input for an id that was used for another refund, or a child taken off for a part of its money
 */
export async function requestRefund(deps: Deps, request: RefundRequest): Promise<Refund> {
  const { db, now } = deps;
  const { stillComes = true, ...wanted } = request;
  const { id, paymentId, cents, actor } = wanted;
  const { refund, isNew, method } = await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) throw new ApiError("payment_not_found");
    const { method } = payment;
    if (method === "card") requireStripe(deps);
    const stored = id === undefined ? undefined : await findRefund(trx, id);
    if (stored && !isSameRequest(stored, request)) throw new ApiError("invalid_input");
    if (stored) return { refund: stored, isNew: false, method };
    const left = await refundableOf(trx, paymentId);
    if (left === 0 || payment.state === "disputed") throw new ApiError("payment_not_refundable");
    if (cents > left) throw new ApiError("refund_too_large");
    if (!stillComes && (cents < left || payment.purpose !== "registration")) {
      throw new ApiError("invalid_input", { fields: { stillComes: "invalid_input" } });
    }
    const queued = await queueRefund(trx, { ...wanted, now: now() });
    if (!stillComes) await movePaidForToDeleted(trx, paymentId, { at: now(), actor });
    if (method === "cash") await giveCashBack(trx, payment, queued, instantOf(now()));
    return { refund: queued, isNew: true, method };
  });
  if (isNew && method === "card") await sendRefundsOf(requireStripe(deps), paymentId);
  return (await findRefund(db, refund.id)) ?? refund;
}

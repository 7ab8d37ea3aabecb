import Stripe from "stripe";
import { isUnsettled } from "#domain/money/payments.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { cancelIntent, ensureIntent } from "#server/payments/intents.ts";
import { findPayment, lockPayment } from "#server/payments/payments.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { requireKeysOf, settlePayment } from "./settle.ts";

/**
 * Ends a payment, first at Stripe, so that no tab can pay an amount that another tab has replaced.
 * @returns false if it was paid or is processing
 */
export async function endPayment(deps: StripeDeps, paymentId: string): Promise<boolean> {
  const { db, stripe } = deps;
  const payment = await inTransaction(db, (trx) => lockPayment(trx, paymentId));
  if (!payment || !isUnsettled(payment.state)) return true;
  requireKeysOf(stripe, payment);
  const intent = await ensureIntent(db, stripe, payment);
  const ended = await cancelIntent(stripe, intent.id);
  await settlePayment(deps, intent.id);
  return ended;
}

/**
 * Ends a card payment before staff take cash or a check for its order, or let the family pay later.
 * @throws {ApiError} already_paid if a card paid meanwhile, card_processing while the bank processes it,
 * card_not_ended if Stripe does not answer
 */
export async function endForStaff(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || !isUnsettled(payment.state)) return;
  const stripe = deps.stripe.present();
  if (!stripe) throw new ApiError("card_not_ended");
  const ended = await endPayment({ ...deps, stripe }, paymentId).catch((cause) => {
    const isStripe = cause instanceof Stripe.errors.StripeError || cause instanceof ApiError;
    throw isStripe ? new ApiError("card_not_ended", { cause }) : cause;
  });
  if (ended) return;
  const after = await findPayment(deps.db, paymentId);
  throw new ApiError(after?.state === "processing" ? "card_processing" : "already_paid");
}

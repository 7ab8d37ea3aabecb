import Stripe from "stripe";
import { isPendingState } from "#domain/money/payments.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { type BeginningPayment, refuseCardTesters } from "#server/payments/card-limits.ts";
import { cancelIntent, ensureIntent } from "#server/payments/intents.ts";
import { findLivePayment, findPayment, lockPayment, type Payment } from "#server/payments/payment-rows.ts";
import { requireKeysOf, requireStripe } from "#server/payments/stripe/gateway.ts";
import type { SyncedPayment } from "#server/payments/sync/apply-snapshot.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { syncPayment } from "./sync-payment.ts";

const ATTEMPTS = 10;

/**
 * Starts a card payment or continues it: `findOrStore` stores it, then its intent is created. One that was paid or
 * ended in the meantime is booked, and the next attempt creates another.
 * @throws {ApiError} card_attempts_exceeded, payment_setup_failed
 */
export async function startPayment(
  deps: StripeDeps,
  beginning: BeginningPayment,
  findOrStore: () => Promise<Payment | undefined>,
): Promise<SyncedPayment> {
  await refuseCardTesters(deps, beginning);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const payment = await findOrStore();
    if (!payment) continue;
    const intent = await ensureIntent(deps.db, deps.stripe, payment);
    if (intent.status !== "succeeded" && intent.status !== "canceled") return { payment, intent };
    await syncPayment(deps, intent.id);
  }
  throw new ApiError("payment_setup_failed");
}

/**
 * Ends a payment, first at Stripe, so that no tab can pay an amount that another tab has replaced.
 * @returns false if it was paid or is processing
 */
export async function cancelPayment(deps: StripeDeps, paymentId: string): Promise<boolean> {
  const { db, stripe } = deps;
  const payment = await inTransaction(db, (trx) => lockPayment(trx, paymentId));
  if (!payment || !isPendingState(payment.state)) return true;
  requireKeysOf(stripe, payment);
  const intent = await ensureIntent(db, stripe, payment);
  const ended = await cancelIntent(stripe, intent.id);
  await syncPayment(deps, intent.id);
  return ended;
}

/**
 * Cancels a card payment before staff take cash or a check for its order, or allow a later payment.
 * @throws {ApiError} already_paid if a card paid meanwhile, card_processing while the bank processes it,
 * card_not_cancelled if Stripe does not answer
 */
export async function cancelCardPaymentForStaff(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || !isPendingState(payment.state)) return;
  const stripe = deps.stripe.present();
  if (!stripe) throw new ApiError("card_not_cancelled");
  const ended = await cancelPayment({ ...deps, stripe }, paymentId).catch((cause) => {
    const isStripe = cause instanceof Stripe.errors.StripeError || cause instanceof ApiError;
    throw isStripe ? new ApiError("card_not_cancelled", { cause }) : cause;
  });
  if (ended) return;
  const after = await findPayment(deps.db, paymentId);
  throw new ApiError(after?.state === "processing" ? "card_processing" : "already_paid");
}

/** Equal for all browsers, so that the database allows one live payment of an order's balance. */
export function balanceKey(orderId: string): string {
  return `balance:${orderId}`;
}

export function liveBalance(db: Db | Trx, orderId: string) {
  return findLivePayment(db, balanceKey(orderId));
}

/**
 * Ends unpaid card payments, at Stripe first, before their registrations change.
 * @throws {ApiError} card_processing if a bank is processing one
 */
export async function endAttempts(deps: Deps, attempts: readonly string[]): Promise<void> {
  if (attempts.length === 0) return;
  const stripe = requireStripe(deps);
  for (const id of attempts) {
    if (await cancelPayment(stripe, id)) continue;
    const payment = await findPayment(deps.db, id);
    if (payment?.state === "processing") throw new ApiError("card_processing");
  }
}

/**
 * Ends card payments of what is open of orders, before staff change what these owe
 * (docs/reference/manual-payments.md#card-payment-of-an-open-balance).
 * @throws {ApiError} card_processing if a bank is processing one
 */
export async function endBalances(deps: Deps, orderIds: readonly string[]): Promise<void> {
  for (const orderId of new Set(orderIds)) {
    const live = await liveBalance(deps.db, orderId);
    if (live) await endAttempts(deps, [live.id]);
  }
}

/** Refuses while one began after `endBalances`; a registration of the order must be locked. @throws {ApiError} card_not_cancelled */
export async function refuseLiveBalance(trx: Trx, orderId: string): Promise<void> {
  if (await liveBalance(trx, orderId)) throw new ApiError("card_not_cancelled");
}

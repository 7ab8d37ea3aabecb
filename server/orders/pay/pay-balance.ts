import type Stripe from "stripe";
import type { Cents } from "#domain/money/money.ts";
import { LEAST_CHARGE_CENTS } from "#domain/prices/pricing.ts";
import type { Language } from "#domain/text/languages.ts";
import type { StripeDeps } from "#server/deps.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { findOrder } from "#server/money/orders.ts";
import { refuseCardTesters } from "#server/payments/card-limits.ts";
import { ensureIntent } from "#server/payments/intents.ts";
import { insertPayment, type Payment, renewPayment } from "#server/payments/payments.ts";
import { balanceKey, endPayment, liveBalance } from "#server/payments/settle/end-payment.ts";
import { settlePayment } from "#server/payments/settle/settle.ts";
import { areKeysOf, madeWith } from "#server/payments/stripe/gateway.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockRegistrationsOfOrder } from "#server/registrations/data.ts";

const ATTEMPTS = 5;

interface BalanceRequest {
  /** The caller has checked that whoever asks may pay for it. */
  orderId: string;
  browserHash: string;
  networkHash: string;
  language: Language;
}

/** A payment of an order's open balance. */
interface StartedBalance {
  paymentId: string;
  intent: Stripe.PaymentIntent;
  totalCents: Cents;
}

/**
 * What a family may pay of a placed order by card, in cents: its open balance, if it was settled before or staff wait for
 * its money. An order whose own card payment is still to come has none (docs/rules/money.md#paying-what-is-open).
 */
export async function payableByCard(db: Db | Trx, orderId: string): Promise<Cents> {
  const order = await findOrder(db, orderId);
  const waiting = await db
    .selectFrom("registrations")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "=", "awaiting_manual_payment")
    .where("deletedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (!order || (order.settledAt === null && !waiting)) return 0;
  return (await balanceOfOrder(db, orderId))?.openCents ?? 0;
}

/** @throws {ApiError} nothing_open; total_too_small for what no card can pay */
function refuseUnpayable(cents: Cents): void {
  if (cents === 0) throw new ApiError("nothing_open");
  if (cents < LEAST_CHARGE_CENTS) throw new ApiError("total_too_small");
}

/** The payment to go on with, or the live one that must end first; neither if another call was faster. */
type Planned = { payment?: Payment | undefined; outdated?: string };

/** The order's live payment if it is for what is owed, or a new one. */
function findOrPlan({ db, stripe, now }: StripeDeps, request: BalanceRequest): Promise<Planned> {
  const { orderId, ...payer } = request;
  const liveKey = balanceKey(orderId);
  return inTransaction(db, async (trx) => {
    const live = await liveBalance(trx, orderId);
    const renewed = live && (await renewPayment(trx, live.id, now()));
    if (live && !renewed) return {};
    // Whoever changes what the order owes locks these too.
    await lockRegistrationsOfOrder(trx, orderId);
    const amountCents = await payableByCard(trx, orderId);
    // A card form takes the new keys only; a bank's decision is waited for.
    const isSame = renewed?.amountCents === amountCents && areKeysOf(stripe, renewed);
    if (renewed) {
      return isSame || renewed.state === "processing" ? { payment: renewed } : { outdated: renewed.id };
    }
    refuseUnpayable(amountCents);
    const keys = madeWith(stripe);
    const values = { ...payer, ...keys, orderId, liveKey, amountCents, now: now() };
    return { payment: await insertPayment(trx, { ...values, purpose: "registration" }) };
  });
}

/**
 * Stores a payment of exactly what a placed order owes, then creates its intent. Whoever repeats it, in any browser, gets
 * the same one while the amount is the same; another amount ends it first (docs/rules/money.md#paying-what-is-open).
 * @throws {ApiError} nothing_open, total_too_small, card_attempts_exceeded, payment_setup_failed
 */
export async function startBalancePayment(
  deps: StripeDeps,
  request: BalanceRequest,
): Promise<StartedBalance> {
  const { db, stripe } = deps;
  const findLive = () => liveBalance(db, request.orderId);
  await refuseCardTesters(deps, {
    purpose: "registration",
    networkHash: request.networkHash,
    findLive,
  });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { payment, outdated } = await findOrPlan(deps, request);
    if (outdated !== undefined) await endPayment(deps, outdated);
    if (!payment) continue;
    const intent = await ensureIntent(db, stripe, payment);
    if (intent.status !== "succeeded" && intent.status !== "canceled") {
      return { paymentId: payment.id, intent, totalCents: payment.amountCents };
    }
    // Paid or ended in the meantime: settle our row, then look again at what is owed.
    await settlePayment(deps, intent.id);
  }
  throw new ApiError("payment_setup_failed");
}

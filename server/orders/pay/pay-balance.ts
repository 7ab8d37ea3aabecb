import type { Cents } from "#domain/money/money.ts";
import { isPayablePart } from "#domain/money/open-balance.ts";
import { MIN_CHARGE_CENTS } from "#domain/prices/price-order.ts";
import { isPaid } from "#domain/registration/status.ts";
import type { Language } from "#domain/text/languages.ts";
import type { StripeDeps } from "#server/deps.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { findOrder } from "#server/money/orders.ts";
import { aidOfOrder } from "#server/orders/aid/aid-requests.ts";
import { hasHoldExpired } from "#server/orders/place/order-rules.ts";
import { insertPayment } from "#server/payments/intents.ts";
import { renewPayment } from "#server/payments/payment-rows.ts";
import { areKeysOf, stripeKeyColumns } from "#server/payments/stripe/gateway.ts";
import { balanceKey, cancelPayment, liveBalance, startPayment } from "#server/payments/sync/card-payment.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { childrenOfOrder, lockRegistrationsOfOrder } from "#server/registrations/registration-rows.ts";

interface BalanceRequest {
  /** The caller has checked that the payer may pay for it. */
  orderId: string;
  browserHash: string;
  networkHash: string;
  language: Language;
  /** A part of the balance; left out for all of it. */
  cents?: Cents | undefined;
}

/**
 * The open balance that a family may pay by card, in cents. Only orders that were settled before, or that expect a
 * payment, have one; not during a card payment (docs/reference/manual-payments.md#card-payment-of-an-open-balance).
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

/** Whether all children of an unpaid order still have their spots: a part buys none. */
export async function takesParts(trx: Trx, orderId: string, now: Date): Promise<boolean> {
  if ((await findOrder(trx, orderId))?.settledAt !== null) return true;
  const children = await childrenOfOrder(trx, orderId);
  return children.every((row) => row.deletedAt !== null || isPaid(row) || !hasHoldExpired(row, now));
}

/**
 * The amount that the family chose. Neither it nor the rest is too small for a card; nothing is split while staff
 * decide about aid, or once a hold has ended.
 * @throws {ApiError} no_open_balance, total_too_small, balance_part
 */
async function chosenCents(trx: Trx, { orderId, cents }: BalanceRequest, now: Date): Promise<Cents> {
  const openCents = await payableByCard(trx, orderId);
  if (openCents === 0) throw new ApiError("no_open_balance");
  const chosen = cents ?? openCents;
  if (Math.min(chosen, openCents) < MIN_CHARGE_CENTS) throw new ApiError("total_too_small");
  const isPart = chosen !== openCents;
  if (!isPart) return chosen;
  const isUndecided = (await aidOfOrder(trx, orderId))?.isDecided === false;
  if (isUndecided || !isPayablePart(chosen, openCents) || !(await takesParts(trx, orderId, now)))
    throw new ApiError("balance_part");
  return chosen;
}

/**
 * The order's live payment if it is for the chosen amount, or a new one. Else the live one that must end first; neither
 * if another call was faster.
 */
function findOrPlan({ db, stripe, now }: StripeDeps, request: BalanceRequest) {
  const { orderId, cents: _cents, ...payer } = request;
  const liveKey = balanceKey(orderId);
  return inTransaction(db, async (trx) => {
    const live = await liveBalance(trx, orderId);
    const renewed = live && (await renewPayment(trx, live.id, now()));
    if (live && !renewed) return {};
    // Every change of the order's balance locks these too.
    await lockRegistrationsOfOrder(trx, orderId);
    if (renewed?.state === "processing") return { payment: renewed };
    const amountCents = await chosenCents(trx, request, now()).catch((reason) => {
      if (renewed && reason instanceof ApiError) return 0;
      throw reason;
    });
    // A card form takes the new keys only; a bank's decision is waited for.
    const isSame = renewed?.amountCents === amountCents && areKeysOf(stripe, renewed);
    if (renewed) return isSame ? { payment: renewed } : { outdated: renewed.id };
    const keys = stripeKeyColumns(stripe);
    const values = { ...payer, ...keys, orderId, liveKey, amountCents, now: now() };
    return { payment: await insertPayment(trx, { ...values, purpose: "registration" }) };
  });
}

/**
 * Stores a payment of a placed order's balance, or of a part of it, then creates its intent. A repeated call, from any browser, gets
 * the same payment while the amount is the same; another amount ends it first
 * (docs/reference/manual-payments.md#card-payment-of-an-open-balance).
 * @throws {ApiError} no_open_balance, total_too_small, balance_part, card_attempts_exceeded, payment_setup_failed
 */
export async function startBalancePayment(deps: StripeDeps, request: BalanceRequest) {
  const beginning = {
    purpose: "registration",
    networkHash: request.networkHash,
    findLive: () => liveBalance(deps.db, request.orderId),
  } as const;
  const { payment, intent } = await startPayment(deps, beginning, async () => {
    const planned = await findOrPlan(deps, request);
    if (planned.outdated !== undefined) await cancelPayment(deps, planned.outdated);
    return planned.payment;
  });
  return { payment, intent, totalCents: payment.amountCents };
}

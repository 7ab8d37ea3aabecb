import Stripe from "stripe";
import { FAR_BEYOND, leastDeclines } from "#domain/card-limits.ts";
import { isUnsettled } from "#domain/payment-state.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { PayerOrigin } from "#server/platform/browser-token.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { declinedLately, noteDeclines, pausesNear, unsettledFrom } from "./card-limits.ts";
import { cancelIntent, ensureIntent } from "./intents.ts";
import { findPayment, lockPayment } from "./payments.ts";
import { requireKeysOf, settlePayment } from "./settle.ts";

/**
 * Ends a payment, first at Stripe, so that no tab can pay an amount that another tab has replaced.
 * @returns false if it was paid or is processing
 */
export async function endPayment(deps: StripeDeps, paymentId: string): Promise<boolean> {
  const { db } = deps;
  const payment = await inTransaction(db, (trx) => lockPayment(trx, paymentId));
  if (!payment || !isUnsettled(payment.state)) return true;
  const stripe = requireKeysOf(deps.stripe, payment);
  const intent = await ensureIntent(db, stripe, payment);
  await noteDeclines({ ...deps, stripe }, { payment, intent });
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

type Declined = Awaited<ReturnType<typeof declinedLately>>[number];

/** Addresses whose declines, or whose network's, may be far over a limit. */
function suspects(rows: readonly Declined[]): PayerOrigin[] {
  const networkDeclines = new Map<string | null, number>();
  for (const { payerNetworkHash, declines } of rows) {
    networkDeclines.set(payerNetworkHash, (networkDeclines.get(payerNetworkHash) ?? 0) + declines);
  }
  return rows.flatMap(({ payerAddressHash, payerNetworkHash, declines }) => {
    if (payerAddressHash === null || payerNetworkHash === null) return [];
    const isAddressOver = declines >= FAR_BEYOND * leastDeclines("address");
    const isNetworkOver =
      (networkDeclines.get(payerNetworkHash) ?? 0) >= FAR_BEYOND * leastDeclines("network");
    return isAddressOver || isNetworkOver ? [{ payerAddressHash, payerNetworkHash }] : [];
  });
}

/**
 * Ends unpaid payments from addresses and networks that are far over a limit, because card testers prepare payments
 * before the pause (docs/rules/money.md#payments-that-a-tester-prepared-are-ended).
 */
export async function endTestersPayments(deps: StripeDeps): Promise<void> {
  const { db, now, log } = deps;
  for (const origin of suspects(await declinedLately(db, now()))) {
    const pauses = (await pausesNear(db, origin, now())).filter(({ isFarBeyond }) => isFarBeyond);
    if (pauses.length === 0) continue;
    const isNetwork = pauses.some(({ limit }) => limit === "network");
    const open = await unsettledFrom(db, origin.payerNetworkHash, isNetwork ? null : origin.payerAddressHash);
    for (const { id } of open) {
      await endPayment(deps, id).catch((err) =>
        log.error({ err, paymentId: id }, "sweep could not end a payment of a card tester"),
      );
    }
    if (open.length > 0) log.warn({ payments: open.length }, "payments of a card tester were ended");
  }
}

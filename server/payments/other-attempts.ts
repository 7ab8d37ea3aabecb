import { isUnsettled } from "#domain/payment-state.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { StripeDeps } from "#server/deps.ts";
import { findPayment, lockPayment } from "./data.ts";
import { cancelIntent, ensureIntent } from "./intents.ts";
import { limitCardAttempts, noteDeclines } from "./limit-card-attempts.ts";
import { sendRefundsOf } from "./refunds.ts";
import { type Settlement, settle } from "./settle.ts";

/**
 * Ends a payment, at Stripe first: no tab can then pay an amount that another one no longer shows.
 * @returns false when its money has come or is on its way
 */
export async function endPayment(deps: StripeDeps, paymentId: string): Promise<boolean> {
  const { db, stripe } = deps;
  const payment = await inTransaction(db, (trx) => lockPayment(trx, paymentId));
  if (!payment || !isUnsettled(payment.state)) return true;
  const intent = await ensureIntent(db, stripe, payment);
  await noteDeclines(deps, { payment, intent });
  const ended = await cancelIntent(stripe, intent.id);
  await settle(deps, intent.id);
  return ended;
}

/**
 * Settles an intent and does what follows outside the transaction: money that has bought nothing is sent back, and
 * cards that are tried out are stopped. undefined when the intent is not ours.
 */
export async function settleAndEndOthers(
  deps: StripeDeps,
  intentId: string,
): Promise<Settlement | undefined> {
  const settlement = await settle(deps, intentId);
  if (!settlement) return undefined;
  const { payment, intent } = settlement;
  if (payment.state !== "duplicate_paid") return limitCardAttempts(deps, settlement);
  await sendRefundsOf(deps, payment.id);
  return { payment: (await findPayment(deps.db, payment.id)) ?? payment, intent };
}

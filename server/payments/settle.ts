import type Stripe from "stripe";
import type { LedgerSums } from "#domain/ledger-sums.ts";
import { isUnsettled, type PaymentState } from "#domain/payment-state.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf, type StripeDeps } from "#server/deps.ts";
import { completeDonation } from "#server/donations/receipt.ts";
import { confirmRegistrations } from "#server/registrations/confirm.ts";
import { movePaidForToDeleted } from "#server/registrations/move-to-deleted.ts";
import { expireRegistrations } from "#server/registrations/reserve.ts";
import { isSecondIntent, lockPaymentOf } from "./adopt.ts";
import { alarmStaff } from "./alarm.ts";
import { droppedHash, findPaymentByIntent, type Payment } from "./data.ts";
import { followDisputes, isDisputeOpen } from "./follow-disputes.ts";
import { followRefunds, isRefundUnderWay } from "./follow-refunds.ts";
import { ledgerSums, recordMovements } from "./ledger.ts";
import { isGoneForGood, isOurAmount, paidState } from "./paid-state.ts";
import { queueDuplicateRefund } from "./refund-data.ts";
import { movementsOf, retrieveTruth, type StripeTruth } from "./stripe-truth.ts";

export interface Settlement {
  payment: Payment;
  intent: Stripe.PaymentIntent;
}

/** How soon the sweep looks again at a refund that is under way or a dispute that is open. */
const RECHECK_AFTER_MS = 3_600_000;

/** A payment whose money has come, and what the ledger says of it. */
interface Arrived {
  payment: Payment;
  intent: Stripe.PaymentIntent;
  sums: LedgerSums;
}

/** Gives what was paid for; false when the money has bought nothing. */
async function hand(trx: Trx, { payment, intent, sums }: Arrived, now: Instant): Promise<boolean> {
  if (isSecondIntent(payment, intent)) return false;
  if (payment.purpose === "donation") {
    await completeDonation(trx, payment, now);
    return true;
  }
  // Staff may have sent it back in Stripe's dashboard before we heard that it came.
  const { id: paymentId, browserHash } = payment;
  return confirmRegistrations(trx, { paymentId, browserHash, isKept: sums.netCents > 0, now });
}

/** What follows the first time that a payment is seen to have succeeded. */
async function deliver(trx: Trx, arrived: Arrived, now: Date): Promise<void> {
  const { payment, intent } = arrived;
  const instant = instantOf(now);
  if (!isOurAmount(payment, intent)) {
    await alarmStaff(trx, payment, { reason: "mismatch", now: instant });
  } else if (!(await hand(trx, arrived, instant))) {
    await expireRegistrations(trx, payment.id);
    await queueDuplicateRefund(trx, payment.id, now);
    await alarmStaff(trx, payment, { reason: "duplicate_paid", now: instant });
  }
}

/** A look at Stripe that is older than another one clears nothing that is not due yet. */
function nextCheck({ state, recheckAt }: Payment, { refunds, disputes }: StripeTruth, now: Date) {
  if (refunds.some(isRefundUnderWay) || disputes.some(isDisputeOpen)) {
    return instantOf(new Date(now.getTime() + RECHECK_AFTER_MS));
  }
  // While nobody had paid it was the sweep's own note (noteLook).
  // A lost dispute is never opened again, whichever look is the older one.
  const isLost = disputes.some(({ status }) => status === "lost");
  const isOver = isLost || isUnsettled(state) || (recheckAt !== null && recheckAt <= instantOf(now));
  return isOver ? null : recheckAt;
}

async function applySuccess(trx: Trx, payment: Payment, truth: StripeTruth, now: Date): Promise<Payment> {
  const { intent, refunds, disputes } = truth;
  const instant = instantOf(now);
  const movements = movementsOf(truth);
  await recordMovements(trx, payment.id, movements);
  const sums = await ledgerSums(trx, payment.id);
  if (isUnsettled(payment.state) || payment.state === "canceled") {
    await deliver(trx, { payment, intent, sums }, now);
  }
  await followRefunds(trx, payment, refunds, instant);
  await followDisputes(trx, payment, disputes, instant);
  const settled = await trx
    .updateTable("payments")
    .set({
      state: await paidState(trx, payment, intent, sums),
      paidAt: payment.paidAt ?? movements[0]?.createdAt ?? instant,
      recheckAt: nextCheck(payment, truth, now),
      requestHash: droppedHash(payment.id),
    })
    .where("id", "=", payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isGoneForGood(settled, sums.netCents)) {
    await movePaidForToDeleted(trx, payment.id, { at: now, actor: "system", onlyInReview: true });
  }
  return settled;
}

/** The state of a payment whose money has not come, by its intent's status. */
function unpaidState({ status }: Stripe.PaymentIntent): PaymentState {
  if (status === "canceled") return "canceled";
  return status === "processing" ? "processing" : "open";
}

/** The payment as it is now. */
async function apply(trx: Trx, payment: Payment, truth: StripeTruth, now: Date): Promise<Payment> {
  if (truth.intent.status === "succeeded") return applySuccess(trx, payment, truth, now);
  // An older answer may arrive after a newer one: nothing but a success changes what is settled.
  if (!isUnsettled(payment.state)) return payment;
  const state = unpaidState(truth.intent);
  if (state === payment.state) return payment;
  const change = {
    state,
    recheckAt: null,
    ...(!isUnsettled(state) && { requestHash: droppedHash(payment.id) }),
  };
  await trx.updateTable("payments").set(change).where("id", "=", payment.id).execute();
  return { ...payment, ...change };
}

/**
 * Brings our books in line with what Stripe says about one intent: charge, refunds and disputes. Webhook,
 * browser, sweep and the daily comparison all call it, as often as they like, in any order (payments.md,
 * Principle 2). undefined when the intent is not ours.
 * @throws when Stripe or the database cannot be reached; calling again later is always right
 */
export async function settle(deps: StripeDeps, intentId: string): Promise<Settlement | undefined> {
  const { db, stripe, now } = deps;
  const known = await findPaymentByIntent(db, intentId);
  const isFirstLook = !known || isUnsettled(known.state);
  const truth = await retrieveTruth(stripe, intentId, { isFirstLook });
  const payment = await inTransaction(db, async (trx) => {
    const locked = await lockPaymentOf(trx, truth.intent, stripe, instantOf(now()));
    return locked && apply(trx, locked, truth, now());
  });
  return payment && { payment, intent: truth.intent };
}

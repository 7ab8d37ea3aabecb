import { isUnsettled } from "#domain/payment-state.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { StripeDeps } from "#server/deps.ts";
import { limitCardAttempts } from "#server/donations/card-testing.ts";
import { otherPendingAttempts, registrationsOfPayment } from "#server/registrations/data.ts";
import { expireRegistrations } from "#server/registrations/reserve.ts";
import { findPayment, lockPayment, type Payment } from "./data.ts";
import { cancelIntent, ensureIntent } from "./intents.ts";
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
  const ended = await cancelIntent(stripe, intent.id);
  await settle(deps, intent.id);
  return ended;
}

/** Ends other unpaid attempts for the children that a payment has just paid for; their places are free again. */
async function endOtherAttempts(deps: StripeDeps, paid: Payment): Promise<void> {
  for (const registration of await registrationsOfPayment(deps.db, paid.id)) {
    for (const { paymentId } of await otherPendingAttempts(deps.db, registration)) {
      if (!paymentId || !(await endPayment(deps, paymentId))) continue;
      await inTransaction(deps.db, async (trx) => {
        const ended = await lockPayment(trx, paymentId);
        if (ended?.state === "canceled") await expireRegistrations(trx, paymentId);
      });
    }
  }
}

/**
 * Settles an intent, and once it has paid for a child ends what else was begun for that child; money that has
 * bought nothing is sent back. undefined when the intent is not ours.
 */
export async function settleAndEndOthers(
  deps: StripeDeps,
  intentId: string,
): Promise<Settlement | undefined> {
  const settlement = await settle(deps, intentId);
  if (!settlement) return undefined;
  const { payment, intent } = settlement;
  if (payment.state === "succeeded") {
    // The family's own payment stands whatever becomes of this tidying up.
    await endOtherAttempts(deps, payment).catch((err) =>
      deps.log.warn({ err, paymentId: payment.id }, "other attempts were not ended"),
    );
  }
  if (payment.state !== "duplicate_paid") return limitCardAttempts(deps, settlement);
  await sendRefundsOf(deps, payment.id);
  return { payment: (await findPayment(deps.db, payment.id)) ?? payment, intent };
}

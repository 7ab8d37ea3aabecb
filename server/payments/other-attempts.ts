import { isUnsettled } from "#domain/payment-state.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { limitCardAttempts } from "#server/donations/card-testing.ts";
import { pendingAttempts, registrationsOfPayment } from "#server/registrations/data.ts";
import { expireRegistrations } from "#server/registrations/reserve.ts";
import { withdrawPaper } from "#server/registrations/withdraw-paper.ts";
import { findPayment, lockPayment, type Payment } from "./data.ts";
import { cancelIntent, ensureIntent } from "./intents.ts";
import { sendRefundsOf } from "./refunds.ts";
import { type Settlement, settle } from "./settle.ts";

type Attempt = Awaited<ReturnType<typeof pendingAttempts>>[number];
type CallerDeps = Pick<Deps, "db" | "now" | "log" | "stripe">;

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

/** Ends one attempt; what staff entered from paper, where nothing could be paid, goes to the deleted ones. */
async function endAttempt(deps: StripeDeps, { id, paymentId }: Attempt): Promise<void> {
  if (paymentId === null) return withdrawPaper(deps, id);
  if (!(await endPayment(deps, paymentId))) return;
  await inTransaction(deps.db, async (trx) => {
    const ended = await lockPayment(trx, paymentId);
    if (ended?.state === "canceled") await expireRegistrations(trx, paymentId);
  });
}

/** Ends other unpaid attempts for the children that a payment has just paid for; their places are free again. */
async function endOtherAttempts(deps: StripeDeps, paid: Payment): Promise<void> {
  for (const registration of await registrationsOfPayment(deps.db, paid.id)) {
    const attempts = await pendingAttempts(deps.db, registration);
    for (const attempt of attempts.filter(({ id }) => id !== registration.id)) {
      await endAttempt(deps, attempt);
    }
  }
}

/** The same after a payment that stands whatever becomes of this tidying up; without keys there is nothing to end. */
export async function endAttemptsBeside({ stripe, ...deps }: CallerDeps, paid: Payment): Promise<void> {
  if (!stripe) return;
  await endOtherAttempts({ ...deps, stripe }, paid).catch((err) =>
    deps.log.warn({ err, paymentId: paid.id }, "other attempts were not ended"),
  );
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
  if (payment.state === "succeeded") await endAttemptsBeside(deps, payment);
  if (payment.state !== "duplicate_paid") return limitCardAttempts(deps, settlement);
  await sendRefundsOf(deps, payment.id);
  return { payment: (await findPayment(deps.db, payment.id)) ?? payment, intent };
}

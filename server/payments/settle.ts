import type Stripe from "stripe";
import { isUnsettled } from "#domain/payment-state.ts";
import type { Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { completeDonation } from "#server/donations/receipt.ts";
import { queueMessage } from "#server/outbox.ts";
import { confirmRegistrations } from "#server/registrations/confirm.ts";
import { attachIntent, findPayment, findPaymentByIntent, lockPayment, type Payment } from "./data.ts";
import type { StripeGateway } from "./gateway.ts";
import { isOurs, retrieveIntent } from "./intents.ts";
import { recordMovement } from "./ledger.ts";

export interface Settlement {
  payment: Payment;
  intent: Stripe.PaymentIntent;
}

type SettleDeps = Pick<Deps, "db" | "now" | "log"> & { stripe: StripeGateway };

/** The payment that an intent belongs to, adopting one whose id we never got to store. */
async function paymentOf(trx: Trx, intent: Stripe.PaymentIntent, stripe: StripeGateway) {
  const known = await findPaymentByIntent(trx, intent.id);
  if (known) return lockPayment(trx, known.id);
  const id = intent.metadata.payment_id;
  if (!isOurs(intent, stripe) || id === undefined) return undefined;
  if (!(await lockPayment(trx, id))) return undefined;
  return (await attachIntent(trx, id, intent.id)) ? findPayment(trx, id) : undefined;
}

async function setState(trx: Trx, payment: Payment, state: Payment["state"], paidAt = payment.paidAt) {
  if (payment.state === state) return;
  await trx.updateTable("payments").set({ state, paidAt }).where("id", "=", payment.id).execute();
}

function alarm(trx: Trx, payment: Payment, reason: string, now: string) {
  return queueMessage(trx, {
    dedupeKey: `alarm:${payment.id}:${reason}`,
    kind: "staff_payment_alarm",
    recipient: "staff",
    language: payment.language,
    about: { paymentId: payment.id, reason },
    now,
  });
}

async function applySuccess(trx: Trx, payment: Payment, intent: Stripe.PaymentIntent, now: string) {
  const charge = intent.latest_charge;
  const chargeId = typeof charge === "string" ? charge : charge?.id;
  if (!chargeId) throw new Error(`intent ${intent.id} succeeded without a charge`);
  await recordMovement(trx, {
    paymentId: payment.id,
    kind: "charge",
    stripeId: chargeId,
    cents: intent.amount_received,
    createdAt: now,
  });
  if (!isUnsettled(payment.state) && payment.state !== "canceled") return;
  if (intent.amount_received !== payment.amountCents || intent.currency !== payment.currency) {
    await setState(trx, payment, "mismatch", now);
    await alarm(trx, payment, "mismatch", now);
    return;
  }
  if (payment.purpose === "donation") {
    await setState(trx, payment, "succeeded", now);
    await completeDonation(trx, payment, now);
    return;
  }
  const accepted = await confirmRegistrations(trx, payment.id, now);
  await setState(trx, payment, accepted ? "succeeded" : "duplicate_paid", now);
  if (!accepted) await alarm(trx, payment, "duplicate_paid", now);
}

async function apply(trx: Trx, payment: Payment, intent: Stripe.PaymentIntent, now: string): Promise<void> {
  if (intent.status === "succeeded") return applySuccess(trx, payment, intent, now);
  // An older answer may arrive after a newer one: nothing but a success changes what is settled.
  if (!isUnsettled(payment.state)) return;
  if (intent.status === "canceled") return setState(trx, payment, "canceled");
  return setState(trx, payment, intent.status === "processing" ? "processing" : "open");
}

/**
 * Brings our books in line with what Stripe says about one intent. Webhook, browser and sweep all call it,
 * as often as they like, in any order (payments.md, Principle 2). undefined when the intent is not ours.
 * @throws when Stripe or the database cannot be reached; calling again later is always right
 */
export async function settle(deps: SettleDeps, intentId: string): Promise<Settlement | undefined> {
  const { db, stripe, now } = deps;
  const intent = await retrieveIntent(stripe, intentId);
  const payment = await inTransaction(db, async (trx) => {
    const locked = await paymentOf(trx, intent, stripe);
    if (!locked) return undefined;
    await apply(trx, locked, intent, instantOf(now()));
    return findPayment(trx, locked.id);
  });
  return payment && { payment, intent };
}

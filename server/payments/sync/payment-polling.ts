import { isPendingState } from "#domain/money/payments.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { StripeDeps } from "#server/deps.ts";
import { cancelIntent, findIntentOf, isUnknownIntent } from "#server/payments/intents.ts";
import {
  dueForRecheck,
  findPayment,
  lockPayment,
  type Payment,
  pendingPaymentsBefore,
  scheduleNextPoll,
} from "#server/payments/payment-rows.ts";
import { areKeysOf } from "#server/payments/stripe/gateway.ts";
import { storeStripeAccount } from "#server/payments/stripe/stripe-keys.ts";
import { retryEvents } from "#server/payments/stripe/webhook.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { RECHECK_AFTER_MS } from "./apply-snapshot.ts";
import { retryRefunds, syncPayment } from "./sync-payment.ts";

/** Younger payments are left to the browser and the webhook, which settle them first. */
export const SYNC_AFTER_MS = 2 * MINUTE_MS;

/** Settles a payment's intent. @returns its id; undefined if Stripe has no intent of ours for it */
async function syncIntentOf(deps: StripeDeps, payment: Payment): Promise<string | undefined> {
  const intentId = payment.intentId ?? (await findIntentOf(deps.stripe, payment))?.id;
  if (intentId === undefined) return undefined;
  try {
    const synced = await syncPayment(deps, intentId);
    return synced && intentId;
  } catch (error) {
    // Created with earlier keys: it cannot be paid with these.
    if (isUnknownIntent(error)) return undefined;
    throw error;
  }
}

/** Ends an abandoned payment, first at Stripe, and here only once it cannot be paid there any more. */
async function abandon(deps: StripeDeps, payment: Payment, intentId: string | undefined): Promise<void> {
  const { db, stripe, fulfilment } = deps;
  if (intentId) {
    const ended = await cancelIntent(stripe, intentId);
    await syncPayment(deps, intentId);
    if (!ended) return;
  }
  await inTransaction(db, async (trx) => {
    const locked = await lockPayment(trx, payment.id);
    if (!locked) return;
    // A payment that is still unsettled has no intent; except for a returning family, which is creating one now.
    const hasReturned = locked.intentId !== payment.intentId || locked.expiresAt !== payment.expiresAt;
    if (isPendingState(locked.state) ? hasReturned : locked.state !== "canceled") return;
    const ended = { state: "canceled" as const, recheckAt: null };
    await trx.updateTable("payments").set(ended).where("id", "=", payment.id).execute();
    await fulfilment.expire(trx, payment.id);
  });
}

/** Settles a payment, or ends it if it is abandoned. One of an earlier account is ended without asking Stripe. */
async function pollOne(deps: StripeDeps, payment: Payment): Promise<void> {
  const hasKeys = areKeysOf(deps.stripe, payment);
  const intentId = hasKeys ? await syncIntentOf(deps, payment) : undefined;
  const current = await findPayment(deps.db, payment.id);
  if (!current || !isPendingState(current.state)) return;
  // With live keys, test payments are no longer paid, and would hold a family's spot until tomorrow.
  const isOver = !hasKeys && payment.environment === "test" && deps.stripe.environment === "live";
  if (!isOver && current.expiresAt > instantOf(deps.now()))
    await scheduleNextPoll(deps.db, payment, deps.now());
  else await abandon(deps, current, intentId);
}

/** Expires pending registrations of payments that were ended by another tab or at Stripe. */
async function expireEnded({ db, now, fulfilment }: StripeDeps): Promise<void> {
  for (const { id } of await fulfilment.endedWithPending(db, instantOf(now()))) {
    await inTransaction(db, async (trx) => {
      if (await lockPayment(trx, id)) await fulfilment.expire(trx, id);
    });
  }
}

/** Syncs payments with a pending refund or an open dispute whose end no webhook reported. */
async function recheck(deps: StripeDeps): Promise<void> {
  for (const { id, intentId, ...keyColumns } of await dueForRecheck(deps.db, instantOf(deps.now()))) {
    try {
      if (intentId && areKeysOf(deps.stripe, keyColumns)) await syncPayment(deps, intentId);
    } catch (error) {
      deps.log.error({ err: error, paymentId: id }, "payment polling could not look again at a payment");
      const recheckAt = instantOf(new Date(deps.now().getTime() + RECHECK_AFTER_MS));
      await deps.db.updateTable("payments").set({ recheckAt }).where("id", "=", id).execute();
    }
  }
}

/** Sends queued refunds and processes failed events again. It is a separate job, so that it delays no payment. */
export async function retryRefundsAndEvents(deps: StripeDeps): Promise<void> {
  await retryRefunds(deps);
  await retryEvents(deps);
}

/**
 * Syncs payments that may have been paid or refunded, and expires abandoned payments. Several instances may run it at
 * once. A payment that fails does not stop the others.
 * @param minimumAgeMs payments younger than this are skipped; 0 syncs every payment, even if its next poll is not due
 * @param stopping ends payment polling after the current payment
 */
export async function pollPendingPayments(
  deps: StripeDeps,
  minimumAgeMs = SYNC_AFTER_MS,
  stopping?: AbortSignal,
): Promise<void> {
  const createdBefore = instantBefore(deps.now(), minimumAgeMs);
  const dueAt = minimumAgeMs === 0 ? undefined : instantOf(deps.now());
  await storeStripeAccount(deps);
  for (const payment of await pendingPaymentsBefore(deps.db, createdBefore, dueAt)) {
    if (stopping?.aborted) return;
    try {
      await pollOne(deps, payment);
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, "payment polling could not settle a payment");
      await scheduleNextPoll(deps.db, payment, deps.now());
    }
  }
  for (const step of [recheck, expireEnded]) {
    if (stopping?.aborted) return;
    await step(deps);
  }
}

import { isUnsettled } from "#domain/payment-state.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { expireRegistrations } from "#server/registrations/reserve.ts";
import { findPayment, lockPayment, type Payment, unsettledBefore } from "./data.ts";
import type { StripeGateway } from "./gateway.ts";
import { cancelIntent, findIntentOf } from "./intents.ts";
import { settle } from "./settle.ts";

type SweepDeps = Pick<Deps, "db" | "now" | "log"> & { stripe: StripeGateway };

/** Younger payments are left to the browser and the webhook. */
export const SETTLE_AFTER_MS = 2 * 60_000;

async function intentIdOf({ stripe }: SweepDeps, payment: Payment): Promise<string | undefined> {
  return payment.intentId ?? (await findIntentOf(stripe, payment))?.id;
}

/** Ends an abandoned payment: at Stripe first, and here only when nothing can be paid there any more. */
async function abandon(deps: SweepDeps, payment: Payment, intentId: string | undefined): Promise<void> {
  const { db, stripe } = deps;
  if (intentId) {
    const ended = await cancelIntent(stripe, intentId);
    await settle(deps, intentId);
    if (!ended) return;
  }
  await inTransaction(db, async (trx) => {
    const locked = await lockPayment(trx, payment.id);
    if (!locked || (isUnsettled(locked.state) && locked.intentId !== (intentId ?? null))) return;
    if (!isUnsettled(locked.state) && locked.state !== "canceled") return;
    await trx.updateTable("payments").set({ state: "canceled" }).where("id", "=", payment.id).execute();
    await expireRegistrations(trx, payment.id);
  });
}

async function sweepOne(deps: SweepDeps, payment: Payment): Promise<void> {
  const intentId = await intentIdOf(deps, payment);
  if (intentId) await settle(deps, intentId);
  const current = await findPayment(deps.db, payment.id);
  const isOver = payment.expiresAt <= deps.now().toISOString();
  if (current && isUnsettled(current.state) && isOver) await abandon(deps, current, intentId);
}

/**
 * Asks Stripe about every payment that money may still come for, and ends what was abandoned. Safe to run in
 * several instances at once, because settle is. One payment that fails does not keep the others waiting.
 * @param minimumAgeMs payments younger than this many milliseconds are left alone
 */
export async function sweep(deps: SweepDeps, minimumAgeMs = SETTLE_AFTER_MS): Promise<void> {
  const createdBefore = new Date(deps.now().getTime() - minimumAgeMs).toISOString();
  for (const payment of await unsettledBefore(deps.db, createdBefore)) {
    try {
      await sweepOne(deps, payment);
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, "sweep could not settle a payment");
    }
  }
}

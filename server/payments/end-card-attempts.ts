import Stripe from "stripe";
import { isUnsettled } from "#domain/payment-state.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { type ChildOfProgram, unpaidAttempts } from "#server/registrations/data.ts";
import { findPayment } from "./data.ts";
import { endPayment, settleAndEndOthers } from "./other-attempts.ts";

async function endOne(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || !isUnsettled(payment.state)) return;
  const { stripe } = deps;
  if (!stripe) throw new ApiError("card_not_ended");
  const ended = await endPayment({ ...deps, stripe }, paymentId).catch((cause) => {
    const isStripe = cause instanceof Stripe.errors.StripeError || cause instanceof ApiError;
    throw isStripe ? new ApiError("card_not_ended", { cause }) : cause;
  });
  if (ended) return;
  const after = await findPayment(deps.db, paymentId);
  throw new ApiError(after?.state === "processing" ? "card_processing" : "already_paid");
}

/** Books what another attempt for the child has paid meanwhile; it is somebody else's, and stays as it is. */
async function lookAt(deps: Deps, paymentId: string): Promise<void> {
  const { stripe } = deps;
  const intentId = (await findPayment(deps.db, paymentId))?.intentId;
  if (!stripe || !intentId) return;
  const settlement = await settleAndEndOthers({ ...deps, stripe }, intentId).catch((err) => {
    deps.log.warn({ err, paymentId }, "an attempt for the same child could not be looked at");
  });
  const state = settlement?.payment.state;
  if (state && !isUnsettled(state) && state !== "canceled") throw new ApiError("already_paid");
}

/**
 * Ends the card payment of a registration, at Stripe first, before cash is taken for it: nobody can pay by card what
 * was handed over in cash. What other browsers began for the child is looked at and left alone
 * (docs/rules/money.md#one-browsers-success-ends-no-other-attempt).
 * @param own the payment of the registration that the cash is for; null when it has none
 * @throws {ApiError} already_paid when a card went through meanwhile, card_processing while a bank still works on
 * it, card_not_ended when Stripe could not be asked
 */
export async function endCardAttempts(deps: Deps, child: ChildOfProgram, own: string | null): Promise<void> {
  if (own !== null) await endOne(deps, own);
  for (const paymentId of await unpaidAttempts(deps.db, child)) {
    if (paymentId !== own) await lookAt(deps, paymentId);
  }
}

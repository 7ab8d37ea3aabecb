import Stripe from "stripe";
import { isUnsettled } from "#domain/payment-state.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { type ChildOfProgram, pendingAttempts } from "#server/registrations/data.ts";
import { findPayment } from "./data.ts";
import { endPayment } from "./other-attempts.ts";

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

/**
 * Ends every card payment that was begun for a child, at Stripe first, before cash is taken for it: nobody can
 * pay by card what was handed over in cash.
 * @throws {ApiError} already_paid when the card went through meanwhile, card_processing while a bank still works on
 * it, card_not_ended when Stripe could not be asked
 */
export async function endCardAttempts(deps: Deps, child: ChildOfProgram): Promise<void> {
  for (const { paymentId } of await pendingAttempts(deps.db, child)) {
    if (paymentId !== null) await endOne(deps, paymentId);
  }
}

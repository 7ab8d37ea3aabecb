import Stripe from "stripe";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { requireStripe } from "./require-stripe.ts";
import { type Settlement, settle } from "./settle.ts";
import { endOtherAttempts } from "./start-registration.ts";

/**
 * Settles for somebody who waits for the answer.
 * @throws {ApiError} payment_not_found for an intent that is not ours, payment_unavailable without keys
 */
export async function settleForCaller(deps: Deps, intentId: string): Promise<Settlement> {
  const ready = requireStripe(deps);
  let settlement: Settlement | undefined;
  try {
    settlement = await settle(ready, intentId);
  } catch (cause) {
    const isUnknown = cause instanceof Stripe.errors.StripeInvalidRequestError && cause.statusCode === 404;
    throw isUnknown ? new ApiError("payment_not_found") : cause;
  }
  if (!settlement) throw new ApiError("payment_not_found");
  if (settlement.payment.state === "succeeded") {
    // The family's own payment stands whatever becomes of this tidying up.
    await endOtherAttempts(ready, settlement.payment).catch((err) =>
      deps.log.warn({ err, paymentId: settlement.payment.id }, "other attempts were not ended"),
    );
  }
  return settlement;
}

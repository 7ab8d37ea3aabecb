import Stripe from "stripe";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { isUnknownIntent } from "./intents.ts";
import { settleAndEndOthers } from "./other-attempts.ts";
import { requireStripe } from "./require-stripe.ts";
import type { Settlement } from "./settle.ts";

/**
 * Settles for somebody who waits for the answer.
 * @throws {ApiError} payment_not_found for an intent that is not ours, payment_unavailable without keys,
 * stripe_unreachable when Stripe cannot be asked
 */
export async function settleForCaller(deps: Deps, intentId: string): Promise<Settlement> {
  const ready = requireStripe(deps);
  let settlement: Settlement | undefined;
  try {
    settlement = await settleAndEndOthers(ready, intentId);
  } catch (cause) {
    if (isUnknownIntent(cause)) throw new ApiError("payment_not_found");
    throw cause instanceof Stripe.errors.StripeError ? new ApiError("stripe_unreachable", { cause }) : cause;
  }
  if (!settlement) throw new ApiError("payment_not_found");
  return settlement;
}

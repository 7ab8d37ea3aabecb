import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import type { StripeGateway } from "./gateway.ts";

/**
 * The dependencies of a call that needs Stripe.
 * @throws {ApiError} payment_unavailable when no keys are configured
 */
export function requireStripe(deps: Deps): Deps & { stripe: StripeGateway } {
  const { stripe } = deps;
  if (!stripe) throw new ApiError("payment_unavailable");
  return { ...deps, stripe };
}

import Stripe from "stripe";
import type { StripeGateway } from "#server/payments/gateway.ts";

export type StripeAnswer = "reachable" | "unreachable" | "key_refused" | "not_set_up";

/** Somebody waits for the answer, and a later question comes soon. */
const PATIENCE = { timeout: 3000, maxNetworkRetries: 0 };

/** Whether payments could be made now: one small question to Stripe, with our key, without retries. */
export async function askStripe(stripe: StripeGateway | null): Promise<StripeAnswer> {
  if (!stripe) return "not_set_up";
  try {
    await stripe.sdk.paymentIntents.list({ limit: 1 }, PATIENCE);
    return "reachable";
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return "key_refused";
    const isAway =
      error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError;
    // Whatever else it says, such as "too many requests", it answers.
    return isAway || !(error instanceof Stripe.errors.StripeError) ? "unreachable" : "reachable";
  }
}

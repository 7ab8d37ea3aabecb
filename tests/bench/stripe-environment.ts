import type { ServedSandbox } from "#sandbox/serve.ts";
import { STRIPE_KEYS } from "#tests/support/stripe/sandbox-keys.ts";

/** What points a server at a stand-in for Stripe. */
export function stripeEnvironment({ url }: ServedSandbox) {
  return {
    ...STRIPE_KEYS,
    STRIPE_API_BASE: url,
    STRIPE_JS_URL: `${url}/stripe.js`,
  };
}

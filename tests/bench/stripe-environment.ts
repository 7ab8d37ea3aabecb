import type { ServedSandbox } from "#sandbox/serve.ts";
import { SANDBOX_KEYS } from "#tests/support/sandbox-keys.ts";

/** What points a server at a stand-in for Stripe. */
export function stripeEnvironment({ url }: ServedSandbox) {
  return {
    STRIPE_SECRET_KEY: SANDBOX_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
    STRIPE_API_BASE: url,
    STRIPE_JS_URL: `${url}/stripe.js`,
  };
}

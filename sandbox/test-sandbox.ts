import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { createSandbox, type SandboxOptions } from "./sandbox.ts";
import { serveSandbox } from "./serve.ts";

export const testKeys = {
  secretKey: "sk_test_sandbox",
  publishableKey: "pk_test_sandbox",
  webhookSecret: "whsec_sandbox",
};

export const fee = { amount: 6000, currency: "usd" };

/** A sandbox on its own port and the official SDK pointed at it; both end with the test. */
export async function startSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = createSandbox({ ...testKeys, settleDelayMs: Infinity, ...options });
  const { url, close } = await serveSandbox(sandbox);
  onTestFinished(close);
  return { sandbox, url, stripe: stripeAt(url) };
}

export function stripeAt(url: string, key = testKeys.secretKey): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port: Number(port), protocol: "http", maxNetworkRetries: 0 });
}

/** The error that a call ends with; fails the test when it does not fail. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("the call was expected to fail");
}

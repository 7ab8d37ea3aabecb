import Stripe from "stripe";
import type { Config } from "#server/config/env.ts";
import { createGateway, type StripeGateway } from "#server/payments/gateway.ts";
import { bad, type Check, look, ok, type Result } from "./finding.ts";

/** A signature is refused if the clocks differ by five minutes. */
const CLOCK_BAD_MS = 60_000;
const TIMEOUT = { timeout: 10_000, maxNetworkRetries: 0 };

/**
 * The event that matters most (docs/operations.md, "Going live with Stripe"); without it, payments are noticed later.
 */
const NEEDED_EVENT = "payment_intent.succeeded";

async function checkKeys({ sdk, environment }: StripeGateway): Promise<Result> {
  try {
    await sdk.paymentIntents.list({ limit: 1 }, TIMEOUT);
    if (environment === "live") return ok("Stripe takes the secret key; both keys are live.");
    return look("Stripe takes the secret key; both keys are TEST keys: nobody is charged.");
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return bad("Stripe refuses STRIPE_SECRET_KEY: copy it anew from Developers, API keys.");
    }
    if (error instanceof Stripe.errors.StripePermissionError) {
      return bad(
        "The restricted key may not see payments: give it the rights that docs/operations.md lists.",
      );
    }
    return bad("Stripe cannot be reached: does this machine reach https://api.stripe.com?");
  }
}

async function checkClock({ sdk }: StripeGateway, now: Date): Promise<Result> {
  const { lastResponse } = await sdk.paymentIntents
    .list({ limit: 1 }, TIMEOUT)
    .catch(() => ({ lastResponse: null }));
  const theirs = Date.parse(lastResponse?.headers.date ?? "");
  if (Number.isNaN(theirs)) return look("Not known: Stripe did not answer.");
  const off = Math.round(Math.abs(now.getTime() - theirs) / 1000);
  if (off * 1000 <= CLOCK_BAD_MS) return ok("The clock agrees with Stripe's.");
  return bad(`The clock is ${off} seconds off, so Stripe's messages are refused: timedatectl set-ntp true`);
}

async function checkWebhook({ sdk }: StripeGateway, publicUrl: string | null): Promise<Result> {
  if (publicUrl === null) return look("Not known: PUBLIC_URL is not set.");
  const address = `${publicUrl}/api/stripe/webhook`;
  const known = await sdk.webhookEndpoints.list({ limit: 100 }, TIMEOUT).catch(() => null);
  if (!known)
    return look("The key may not see webhooks, which is well: look in Stripe under Developers, Webhooks.");
  const ours = known.data.find(({ url }) => url === address);
  if (!ours) return bad(`Stripe knows no webhook ${address}: add it under Developers, Webhooks.`);
  if (ours.status !== "enabled")
    return bad("Stripe has switched the webhook off: switch it on under Developers, Webhooks.");
  const isSubscribed = ours.enabled_events.some((event) => event === "*" || event === NEEDED_EVENT);
  return isSubscribed
    ? ok("Stripe knows the webhook.")
    : bad(`The webhook is not told of ${NEEDED_EVENT}: add the events of docs/operations.md.`);
}

export function stripeChecks({ payments, publicUrl }: Config, now: Date): Check[] {
  if (!payments) return [["Stripe", () => look("No keys are set: registration stays closed.")]];
  const gateway = createGateway(payments);
  return [
    ["Stripe", () => checkKeys(gateway)],
    ["clock", () => checkClock(gateway, now)],
    ["webhook", () => checkWebhook(gateway, publicUrl)],
  ];
}

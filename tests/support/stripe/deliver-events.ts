import Stripe from "stripe";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { SANDBOX_KEYS } from "./sandbox-keys.ts";

/** The header with which Stripe signs a message. */
export async function signedByStripe(payload: string, now: Date): Promise<Record<string, string>> {
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: SANDBOX_KEYS.webhookSecret,
    timestamp: Math.floor(now.getTime() / 1000),
  });
  return { "stripe-signature": signature };
}

/** Hands one event to the webhook; gives the status that answered. */
export async function deliverEvent({ app, deps }: TestApp, event: object): Promise<number> {
  const body = JSON.stringify(event);
  const headers = await signedByStripe(body, deps.now());
  const response = await app.request("/api/stripe/webhook", { method: "POST", headers, body });
  return response.status;
}

/** Hands everything that has happened at the sandbox to the webhook, in order or the other way round. */
export async function deliverAll(club: TestApp, { backwards = false } = {}): Promise<void> {
  const newestFirst = club.sandbox.events();
  for (const event of backwards ? newestFirst : newestFirst.toReversed()) await deliverEvent(club, event);
}

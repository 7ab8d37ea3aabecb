import Stripe from "stripe";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { SANDBOX_KEYS } from "./sandbox-keys.ts";

/** Hands one event to the webhook, signed as Stripe signs it; gives the status that answered. */
export async function deliverEvent({ app, deps }: TestApp, event: object): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: SANDBOX_KEYS.webhookSecret,
    timestamp: Math.floor(deps.now().getTime() / 1000),
  });
  const response = await app.request("/api/stripe/webhook", {
    method: "POST",
    headers: { "stripe-signature": signature },
    body: payload,
  });
  return response.status;
}

/** Hands everything that has happened at the sandbox to the webhook, in order or the other way round. */
export async function deliverAll(club: TestApp, { backwards = false } = {}): Promise<void> {
  const newestFirst = club.sandbox.events();
  for (const event of backwards ? newestFirst : newestFirst.toReversed()) await deliverEvent(club, event);
}

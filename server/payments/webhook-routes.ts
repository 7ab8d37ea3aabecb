import { Hono } from "hono";
import type Stripe from "stripe";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import type { StripeGateway } from "./gateway.ts";
import { processEvent } from "./process-event.ts";
import { requireStripe } from "./require-stripe.ts";
import { intentOfEvent, noteEvent, readEvent } from "./webhook-events.ts";

/** Seconds that a signature stays good (payments.md, Flow 4). */
const TOLERANCE_SECONDS = 300;

async function verify(
  { sdk, webhookSecrets }: StripeGateway,
  body: string,
  signature: string,
  now: Date,
): Promise<Stripe.Event> {
  for (const secret of webhookSecrets) {
    try {
      return await sdk.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
    } catch {
      // Another secret may be the right one while two are in use.
    }
  }
  throw new ApiError("malformed_body");
}

/** Stripe's own calls: signed, recorded by id, and answered 2xx only when the books are right. */
export function webhookRoutes(deps: Deps) {
  return new Hono().post("/stripe/webhook", async (c) => {
    const ready = requireStripe(deps);
    const { stripe, db, now } = ready;
    const body = await c.req.text();
    const event = readEvent(await verify(stripe, body, c.req.header("stripe-signature") ?? "", now()));
    if (event.livemode !== (stripe.environment === "live")) return c.json({ received: true });
    const objectId = intentOfEvent(event);
    const isDone = await noteEvent(db, { id: event.id, type: event.type, objectId, now: instantOf(now()) });
    if (!isDone) await processEvent(ready, { id: event.id, objectId });
    return c.json({ received: true });
  });
}

import { Hono } from "hono";
import type Stripe from "stripe";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import type { StripeGateway } from "./gateway.ts";
import { requireStripe } from "./require-stripe.ts";
import { settleForCaller } from "./settle-for-caller.ts";
import { intentOfEvent, markEvent, noteEvent } from "./webhook-events.ts";

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

async function handle(deps: Deps, event: Stripe.Event): Promise<void> {
  const intentId = intentOfEvent(event);
  if (intentId === null) return;
  try {
    await settleForCaller(deps, intentId);
  } catch (error) {
    // Another application's intent on the same Stripe account: not ours to retry.
    if (error instanceof ApiError && error.code === "payment_not_found") return;
    throw error;
  }
}

/** Stripe's own calls: signed, recorded by id, and answered 2xx only when the books are right. */
export function webhookRoutes(deps: Deps) {
  return new Hono().post("/stripe/webhook", async (c) => {
    const { stripe, db, now } = requireStripe(deps);
    const body = await c.req.text();
    const event = await verify(stripe, body, c.req.header("stripe-signature") ?? "", now());
    if (event.livemode !== (stripe.environment === "live")) return c.json({ received: true });
    const objectId = intentOfEvent(event);
    const isDone = await noteEvent(db, { id: event.id, type: event.type, objectId, now: instantOf(now()) });
    if (!isDone) {
      try {
        await handle(deps, event);
      } catch (error) {
        await markEvent(db, event.id, { error: error instanceof Error ? error.message : String(error) });
        throw error;
      }
      await markEvent(db, event.id, { processedAt: instantOf(now()), error: null });
    }
    return c.json({ received: true });
  });
}

import { Hono } from "hono";
import type Stripe from "stripe";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { requireStripe } from "./caller-rules.ts";
import type { StripeGateway } from "./gateway.ts";
import { intentOfEvent, isNews, noteEvent, processEvent, readEvent } from "./webhook-event-mutations.ts";

/** Seconds that a signature stays good (docs/rules/money.md#messages-from-stripe). */
const TOLERANCE_SECONDS = 300;
/** The end of the year 9999, the last that both engines can write. */
const LAST_SECOND = 253_402_300_799;

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

/** Until when a signature that was found good stays so; Stripe's SDK refuses those that are too old, none dated ahead. */
function signedUntil(signature: string): Date {
  const times = signature.split(",").filter((item) => item.startsWith("t="));
  // The last one, as the SDK reads it.
  const seconds = Number.parseInt(times.at(-1)?.slice(2) ?? "", 10) + TOLERANCE_SECONDS;
  return new Date(Math.min(seconds, LAST_SECOND) * 1000);
}

/** Stripe's own calls: signed, recorded by id, and answered 2xx only when the books are right. */
export function webhookRoutes(deps: Deps) {
  return new Hono().post("/stripe/webhook", async (c) => {
    const ready = requireStripe(deps);
    const { stripe, db, now } = ready;
    const body = await c.req.text();
    const signature = c.req.header("stripe-signature") ?? "";
    const event = readEvent(await verify(stripe, body, signature, now()));
    const isOurs = event.livemode === (stripe.environment === "live");
    if (!isOurs || !isNews(event.type)) return c.json({ received: true });
    const noted = { id: event.id, type: event.type, objectId: intentOfEvent(event) };
    const isDone = await noteEvent(db, { ...noted, signedUntil: signedUntil(signature) }, now());
    if (!isDone) await processEvent(ready, noted);
    return c.json({ received: true });
  });
}

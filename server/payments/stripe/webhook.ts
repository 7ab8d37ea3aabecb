import { Hono } from "hono";
import type { Selectable } from "kysely";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { lengthFirst } from "#domain/text/checks.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { intentIdSchema, isUnknownIntent, STRIPE_ID_MAX } from "#server/payments/intents.ts";
import { afterFailure, nextTryAt, TRIES_MAX } from "#server/payments/refund-queue.ts";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import { type Db, hasRows } from "#server/platform/database/database.ts";
import type { StripeEventsTable } from "#server/platform/database/money-schema.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { requireStripe, type StripeGateway } from "./gateway.ts";

type StripeEvent = Selectable<StripeEventsTable>;

/** How long events are kept. Stripe repeats an event for three days, and staff can resend it for thirty. */
export const EVENT_RETENTION_MS = 90 * DAY_MS;

/** How long staff can resend an event in Stripe's dashboard. */
const RESENDABLE_MS = 30 * DAY_MS;

/** How long a signature is valid (docs/reference/payments.md#webhook-delivery). */
const TOLERANCE_SECONDS = 300;

/** Stripe's two events for a declined card. They may arrive after another card has paid. */
const DECLINES = ["charge.failed", "payment_intent.payment_failed"];

/** Events about whether an intent was paid, not about refunds or disputes. */
const PAYING_EVENTS = [
  ...DECLINES,
  "payment_intent.processing",
  "payment_intent.succeeded",
  "payment_intent.canceled",
];

/** Prefixes of events about refunds and disputes. */
const MONEY_BACK_PREFIXES = ["charge.refunded", "charge.refund.", "refund.", "charge.dispute."];

/** Matches error codes of Stripe, the database, the network and ourselves, but no sentence. */
const CODE = /^[\w.]{1,80}$/;

/**
 * The part of an error that may be stored: our code, Stripe's or the driver's, else the type of Stripe's error, or its
 * name. Messages are left out, because database messages repeat a row's values.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, type } = error as { code?: unknown; type?: unknown };
  const errorCode = [code, type, error.name].find((text) => typeof text === "string" && CODE.test(text));
  return typeof errorCode === "string" ? errorCode : "unknown";
}

/** A stored event: its id and type, and the id of its intent, if it is about one. */
type StoredEvent = Pick<StripeEvent, "id" | "type" | "objectId">;

/**
 * Stores an event by its id, once (docs/reference/payments.md#webhook-delivery).
 * @returns when it was processed, if it was, and how often that failed
 */
async function storeEvent(db: Db, event: StoredEvent, now: Date) {
  await db
    .insertInto("stripeEvents")
    .values({ ...event, receivedAt: instantOf(now), nextTryAt: nextTryAt(0, now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom("stripeEvents")
    .select(["processedAt", "tries", "nextTryAt"])
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
}

async function markEvent(
  db: Db,
  id: string,
  result: Pick<StripeEvent, "error"> & Partial<Pick<StripeEvent, "processedAt" | "tries" | "nextTryAt">>,
): Promise<void> {
  await db.updateTable("stripeEvents").set(result).where("id", "=", id).execute();
}

/** The fields of an event that we read; the rest is retrieved (https://docs.stripe.com/api/events/object). */
const eventSchema = z.object({
  id: z.string().check(lengthFirst(STRIPE_ID_MAX), z.regex(/^evt_\w+$/)),
  type: z.string().check(lengthFirst(STRIPE_ID_MAX), z.regex(/^[\w.]+$/)),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.optional(z.string()),
      payment_intent: z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })]))),
    }),
  }),
});

function intentOfEvent({ data: { object } }: z.infer<typeof eventSchema>): string | null {
  const intent = object.object === "payment_intent" ? object.id : object.payment_intent;
  const id = intentIdSchema.safeParse(typeof intent === "object" ? intent?.id : intent);
  return id.success ? id.data : null;
}

/** Events whose processing failed and is due again, because Stripe may not send them again. */
function dueEvents(db: Db, now: Instant) {
  return db
    .selectFrom("stripeEvents")
    .select(["id", "type", "objectId", "tries", "nextTryAt"])
    .where("processedAt", "is", null)
    .where("tries", "<", TRIES_MAX)
    .where("nextTryAt", "<=", now)
    .orderBy("tries")
    .orderBy("receivedAt")
    .execute();
}

/** Whether an event was given up and can still be resent in Stripe's dashboard. */
export function areEventsStopped(db: Db, now: Date): Promise<boolean> {
  const stopped = db
    .selectFrom("stripeEvents")
    .where("processedAt", "is", null)
    .where("tries", ">=", TRIES_MAX)
    .where("receivedAt", ">", instantBefore(now, RESENDABLE_MS));
  return hasRows(stopped);
}

/**
 * Whether an event may change the books (docs/operations.md, "Stripe"). Others, such as the creation of an intent, are
 * ignored: each call to Stripe delays a waiting family.
 */
function mayChangeBooks(type: string): boolean {
  return PAYING_EVENTS.includes(type) || MONEY_BACK_PREFIXES.some((prefix) => type.startsWith(prefix));
}

async function followIntent(deps: StripeDeps, intentId: string, type: string): Promise<void> {
  try {
    await syncPayment(deps, intentId, {
      isDeclineReported: DECLINES.includes(type),
      isAboutPaying: PAYING_EVENTS.includes(type),
    });
  } catch (error) {
    // Created with earlier keys, or by another program: not ours to retry.
    if (!isUnknownIntent(error)) throw error;
  }
}

/**
 * Syncs the intent of a stored event, then marks the event as processed.
 * @throws the error that prevented it, whose code is stored
 */
async function processEvent(
  deps: StripeDeps,
  { id, objectId, type, tries, nextTryAt: due }: StoredEvent & Pick<StripeEvent, "tries" | "nextTryAt">,
): Promise<void> {
  const { db, now } = deps;
  try {
    if (objectId !== null) await followIntent(deps, objectId, type);
  } catch (error) {
    const failed = afterFailure({ tries, nextTryAt: due }, now());
    await markEvent(db, id, { error: failureCode(error), ...failed });
    throw error;
  }
  await markEvent(db, id, { processedAt: instantOf(now()), error: null });
}

/** Processes failed events again, so that nothing depends on Stripe sending them again. */
export async function retryEvents(deps: StripeDeps): Promise<void> {
  for (const event of await dueEvents(deps.db, instantOf(deps.now()))) {
    await processEvent(deps, event).catch((err) =>
      deps.log.error({ err, eventId: event.id }, "an event could not be processed again"),
    );
  }
}

/** @throws {ApiError} malformed_body if none of the secrets signed it */
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
      // Try the next secret: two are in use while one replaces the other.
    }
  }
  throw new ApiError("malformed_body");
}

/** Stripe's webhook: signed, stored by id, and answered 2xx only once the books are right. */
export function webhookRoutes(deps: Deps) {
  return new Hono().post("/stripe/webhook", async (c) => {
    const ready = requireStripe(deps);
    const { db, stripe, now } = ready;
    const body = await c.req.text();
    const signature = c.req.header("stripe-signature") ?? "";
    const { data: event } = eventSchema.safeParse(await verify(stripe, body, signature, now()));
    if (!event) throw new ApiError("malformed_body");
    const isOurMode = event.livemode === (stripe.environment === "live");
    if (!isOurMode || !mayChangeBooks(event.type)) return c.json({ received: true });
    const stored = { id: event.id, type: event.type, objectId: intentOfEvent(event) };
    const { processedAt, tries, nextTryAt } = await storeEvent(db, stored, now());
    if (processedAt === null) await processEvent(ready, { ...stored, tries, nextTryAt });
    return c.json({ received: true });
  });
}

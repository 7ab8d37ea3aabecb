import { Hono } from "hono";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { lengthFirst } from "#domain/text.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import type { StripeGateway } from "./gateway.ts";
import { intentIdSchema, isUnknownIntent, STRIPE_ID_MAX } from "./intents.ts";
import { requireStripe, settlePayment } from "./settle.ts";

/** How Stripe, the database, the network and we write codes: no sentence, and nothing that somebody typed. */
const CODE = /^[\w.]{1,80}$/;

/**
 * What may be stored of an error: our code, Stripe's or the driver's, else the kind of Stripe's error or its name.
 * Sentences stay out, because those of databases repeat what was in a row.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, type } = error as { code?: unknown; type?: unknown };
  const told = [code, type, error.name].find((text) => typeof text === "string" && CODE.test(text));
  return typeof told === "string" ? told : "unknown";
}

/** For 90 days an event is known again; Stripe repeats one for three days, staff by hand for thirty. */
const KEPT_MS = 90 * 24 * 3_600_000;

function forgottenAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + KEPT_MS);
}

/** An event as we keep it: its id and kind, and the intent that it is about, if it is about one. */
interface StoredEvent {
  id: string;
  type: string;
  objectId: string | null;
}

interface NotedEvent extends StoredEvent {
  /** Until when its signature stays good. */
  signedUntil: Date;
}

/**
 * Notes an event by its id; true when it was already dealt with (docs/rules/money.md#messages-from-stripe). One whose signature outlives
 * its memory is remembered for longer (docs/rules/money.md#a-message-of-stripes-is-taken-once-whatever-its-date).
 */
async function noteEvent(
  db: Db,
  { id, type, objectId, signedUntil }: NotedEvent,
  now: Date,
): Promise<boolean> {
  const replayableUntil = signedUntil > forgottenAt(now) ? instantOf(signedUntil) : null;
  const row = { id, type, objectId, receivedAt: instantOf(now), replayableUntil };
  const first = await db
    .insertInto("stripeEvents")
    .values({ ...row, processedAt: null, error: null })
    .onConflict((conflict) =>
      replayableUntil === null
        ? conflict.doNothing()
        : conflict
            .column("id")
            .doUpdateSet({ replayableUntil })
            .where((eb) =>
              eb.or([
                eb("stripeEvents.replayableUntil", "is", null),
                eb("stripeEvents.replayableUntil", "<", replayableUntil),
              ]),
            ),
    )
    .returning("processedAt")
    .executeTakeFirst();
  if (first) return first.processedAt !== null;
  const event = await db
    .selectFrom("stripeEvents")
    .select("processedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return event.processedAt !== null;
}

async function markEvent(
  db: Db,
  id: string,
  result: { processedAt: Instant; error: null } | { error: string },
): Promise<void> {
  await db.updateTable("stripeEvents").set(result).where("id", "=", id).execute();
}

/** What we read of an event; the rest we ask Stripe for (https://docs.stripe.com/api/events/object). */
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
type ReadEvent = z.infer<typeof eventSchema>;

/** @throws {ApiError} malformed_body for what carries Stripe's signature and is no event of theirs */
function readEvent(signed: unknown): ReadEvent {
  const event = eventSchema.safeParse(signed);
  if (!event.success) throw new ApiError("malformed_body");
  return event.data;
}

/** The intent that an event is about, if it is about one. */
function intentOfEvent({ data: { object } }: ReadEvent): string | null {
  const about = object.object === "payment_intent" ? object.id : object.payment_intent;
  const id = intentIdSchema.safeParse(typeof about === "object" ? about?.id : about);
  return id.success ? id.data : null;
}

/** Events that we failed to deal with and that Stripe may have given up on. */
function unprocessedEvents(db: Db, receivedBefore: Instant): Promise<StoredEvent[]> {
  return db
    .selectFrom("stripeEvents")
    .select(["id", "type", "objectId"])
    .where("processedAt", "is", null)
    .where("receivedAt", "<=", receivedBefore)
    .orderBy("receivedAt")
    .execute();
}

export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
  const oldest = instantOf(new Date(now.getTime() - KEPT_MS));
  await db
    .deleteFrom("stripeEvents")
    .where("processedAt", "<", oldest)
    .where((eb) => eb.or([eb("replayableUntil", "is", null), eb("replayableUntil", "<", instantOf(now))]))
    .execute();
}

/** Stripe's two ways to tell of a decline; it may come after a later card has paid. */
const DECLINES = ["charge.failed", "payment_intent.payment_failed"];

/** Tell whether an intent was paid, and nothing of what became of the money later. */
const OF_PAYING = [
  ...DECLINES,
  "payment_intent.processing",
  "payment_intent.succeeded",
  "payment_intent.canceled",
];

/** Tell that money went back or was taken back, or that this failed. */
const OF_MONEY_BACK = ["charge.refunded", "charge.refund.", "refund.", "charge.dispute."];

/**
 * Whether an event tells of something that we do not do ourselves (docs/operations.md, "Going live with Stripe"). That an
 * intent was made, or a charge on the way to its success, is no news: each look at Stripe is one that a family waits behind.
 */
function isNews(type: string): boolean {
  return OF_PAYING.includes(type) || OF_MONEY_BACK.some((kind) => type.startsWith(kind));
}

async function followIntent(deps: StripeDeps, intentId: string, type: string): Promise<void> {
  try {
    await settlePayment(deps, intentId, {
      isDeclineReported: DECLINES.includes(type),
      isAboutPaying: OF_PAYING.includes(type),
    });
  } catch (error) {
    // Of keys that were replaced, or another program's: not ours to retry.
    if (!isUnknownIntent(error)) throw error;
  }
}

/**
 * Brings the books in line with the object of a noted event, and marks it as done only then.
 * @throws whatever kept it from being done, of which the code is noted
 */
async function processEvent(deps: StripeDeps, { id, type, objectId }: StoredEvent): Promise<void> {
  const { db, now } = deps;
  try {
    if (objectId !== null) await followIntent(deps, objectId, type);
  } catch (error) {
    await markEvent(db, id, { error: failureCode(error) });
    throw error;
  }
  await markEvent(db, id, { processedAt: instantOf(now()), error: null });
}

/** Deals with events that failed before, so that nothing depends on Stripe sending them again. */
export async function retryEvents(deps: StripeDeps, receivedBefore: string): Promise<void> {
  for (const event of await unprocessedEvents(deps.db, receivedBefore)) {
    await processEvent(deps, event).catch((err) =>
      deps.log.error({ err, eventId: event.id }, "sweep could not process an event"),
    );
  }
}

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

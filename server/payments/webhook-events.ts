import * as z from "zod/mini";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { intentIdSchema, STRIPE_ID_MAX } from "./intent-id.ts";

/** For 90 days an event is known again; Stripe repeats one for three days, staff by hand for thirty. */
const KEPT_MS = 90 * 24 * 3_600_000;

function forgottenAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + KEPT_MS);
}

/** An event as we keep it: its id and kind, and the intent that it is about, if it is about one. */
export interface StoredEvent {
  id: string;
  type: string;
  objectId: string | null;
}

interface NotedEvent extends StoredEvent {
  /** Until when its signature stays good. */
  signedUntil: Date;
}

/**
 * Notes an event by its id; true when it was already dealt with (payments.md, Flow 4). One whose signature outlives
 * its memory is remembered for longer (docs/rules/money.md#a-message-of-stripes-is-taken-once-whatever-its-date).
 */
export async function noteEvent(
  db: Db,
  { id, type, objectId, signedUntil }: NotedEvent,
  now: Date,
): Promise<boolean> {
  const replayableUntil = signedUntil > forgottenAt(now) ? instantOf(signedUntil) : null;
  const row = { id, type, objectId, receivedAt: instantOf(now), replayableUntil };
  await db
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
    .execute();
  const event = await db
    .selectFrom("stripeEvents")
    .select("processedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return event.processedAt !== null;
}

export async function markEvent(
  db: Db,
  id: string,
  result: { processedAt: Instant; error: null } | { error: string },
): Promise<void> {
  await db.updateTable("stripeEvents").set(result).where("id", "=", id).execute();
}

/** What we read of an event; the rest we ask Stripe for (https://docs.stripe.com/api/events/object). */
const eventSchema = z.object({
  id: z.string().check(z.maxLength(STRIPE_ID_MAX), z.regex(/^evt_\w+$/)),
  type: z.string().check(z.maxLength(STRIPE_ID_MAX), z.regex(/^[\w.]+$/)),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.optional(z.string()),
      payment_intent: z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })]))),
    }),
  }),
});
export type ReadEvent = z.infer<typeof eventSchema>;

/** @throws {ApiError} malformed_body for what carries Stripe's signature and is no event of theirs */
export function readEvent(signed: unknown): ReadEvent {
  const event = eventSchema.safeParse(signed);
  if (!event.success) throw new ApiError("malformed_body");
  return event.data;
}

/** The intent that an event is about, if it is about one. */
export function intentOfEvent({ data: { object } }: ReadEvent): string | null {
  const about = object.object === "payment_intent" ? object.id : object.payment_intent;
  const id = intentIdSchema.safeParse(typeof about === "object" ? about?.id : about);
  return id.success ? id.data : null;
}

/** Events that we failed to deal with and that Stripe may have given up on. */
export function unprocessedEvents(db: Db, receivedBefore: Instant): Promise<StoredEvent[]> {
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

import type Stripe from "stripe";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";

/** Notes an event by its id; true when it was already dealt with (payments.md, Flow 4). */
export async function noteEvent(
  db: Db,
  { id, type, objectId, now }: { id: string; type: string; objectId: string | null; now: Instant },
): Promise<boolean> {
  await db
    .insertInto("stripeEvents")
    .values({ id, type, objectId, receivedAt: now, processedAt: null, error: null })
    .onConflict((conflict) => conflict.doNothing())
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

/** The intent that an event is about, if it is about one. */
export function intentOfEvent({ data }: Stripe.Event): string | null {
  const object = data.object as {
    object?: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  if (object.object === "payment_intent") return object.id ?? null;
  const intent = object.payment_intent ?? null;
  return typeof intent === "object" ? (intent?.id ?? null) : intent;
}

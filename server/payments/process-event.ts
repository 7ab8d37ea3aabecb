import { instantOf, type StripeDeps } from "#server/deps.ts";
import { failureCode } from "./failure-code.ts";
import { isUnknownIntent } from "./intents.ts";
import { limitCardAttempts } from "./limit-card-attempts.ts";
import { settleAndEndOthers } from "./other-attempts.ts";
import { markEvent, type StoredEvent, unprocessedEvents } from "./webhook-events.ts";

/** Stripe's two ways to tell of a decline; it may come after a later card has paid. */
const DECLINES = ["charge.failed", "payment_intent.payment_failed"];

async function settleObject(deps: StripeDeps, intentId: string, type: string): Promise<void> {
  try {
    const settlement = await settleAndEndOthers(deps, intentId);
    if (settlement && DECLINES.includes(type))
      await limitCardAttempts(deps, settlement, { isReported: true });
  } catch (error) {
    // Of keys that were replaced, or another program's: not ours to retry.
    if (!isUnknownIntent(error)) throw error;
  }
}

/**
 * Brings the books in line with the object of a noted event, and marks it as done only then.
 * @throws whatever kept it from being done, of which the code is noted
 */
export async function processEvent(deps: StripeDeps, { id, type, objectId }: StoredEvent): Promise<void> {
  const { db, now } = deps;
  try {
    if (objectId !== null) await settleObject(deps, objectId, type);
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

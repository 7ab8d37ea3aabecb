import { ACCEPTED_STATES } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/deps.ts";

const HOUR_MS = 3_600_000;
/** Stripe's message about a payment is given this long. */
const LATE_MS = HOUR_MS / 2;
const DAY_MS = 24 * HOUR_MS;
/** One message that is late proves little, and older ones that came prove nothing about now. */
const NEWEST = 3;

/**
 * Whether the newest payments of the past day were all found by asking Stripe, and none by a message from it.
 * undefined when there were none to judge by.
 */
export async function areWebhooksSilent(db: Db, now: Date): Promise<boolean | undefined> {
  const before = (ms: number) => instantOf(new Date(now.getTime() - ms));
  const paid = await db
    .selectFrom("payments")
    .select("intentId")
    .where("createdAt", ">=", before(2 * DAY_MS))
    .where("paidAt", ">=", before(DAY_MS))
    .where("paidAt", "<=", before(LATE_MS))
    .where("state", "in", ACCEPTED_STATES)
    .where("intentId", "is not", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  const intents = paid.flatMap(({ intentId }) => intentId ?? []);
  if (intents.length === 0) return undefined;
  const told = await db
    .selectFrom("stripeEvents")
    .select("id")
    .where("objectId", "in", intents)
    .limit(1)
    .executeTakeFirst();
  return told === undefined;
}

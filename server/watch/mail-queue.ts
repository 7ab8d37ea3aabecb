import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";

export interface MailQueue {
  /** Letters whose turn has not come or that are tried again. */
  waiting: number;
  /** Since when the oldest of them waits. */
  oldest: Instant | null;
  /** Letters that were given up: refused for good, or late by days. */
  givenUp: number;
  /** When the latest of them was. */
  lastGivenUp: Instant | null;
}

/** What has not gone out; the index of unsent mail answers it, however much was sent before. */
export async function mailQueue(db: Db): Promise<MailQueue> {
  const unsent = () => db.selectFrom("outbox").where("sentAt", "is", null).where("droppedAt", "is", null);
  const waiting = await unsent()
    .where("stuckAt", "is", null)
    .select((eb) => [eb.fn.countAll().as("letters"), eb.fn.min("createdAt").as("oldest")])
    .executeTakeFirstOrThrow();
  const givenUp = await unsent()
    .where("stuckAt", "is not", null)
    .select((eb) => [eb.fn.countAll().as("letters"), eb.fn.max("stuckAt").as("last")])
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(waiting.letters),
    oldest: waiting.oldest,
    givenUp: Number(givenUp.letters),
    lastGivenUp: givenUp.last,
  };
}

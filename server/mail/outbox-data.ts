import { type Selectable, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { OutboxTable } from "#server/db/money-schema.ts";
import { withoutWaitingForDisk } from "#server/db/without-waiting.ts";
import { instantOf } from "#server/deps.ts";
import type { DropReason } from "./addressed.ts";
import { RETRY_FOR_MS } from "./back-off.ts";

export type OutboxRow = Selectable<OutboxTable>;

/** Longer than any attempt takes (transport.ts): after it another instance may take the mail over. */
const LEASE_MS = 5 * 60_000;

/**
 * Takes the mail that is due longest and counts the attempt; undefined when none is. Of several instances that
 * ask at once only one gets it: the update finds nothing once the time of the next attempt has moved.
 */
export async function claimDue(db: Db, now: Date): Promise<OutboxRow | undefined> {
  const due = () =>
    db
      .selectFrom("outbox")
      .select("id")
      .where("sentAt", "is", null)
      .where("droppedAt", "is", null)
      .where("nextAttemptAt", "<=", instantOf(now))
      .where("createdAt", ">", instantOf(new Date(now.getTime() - RETRY_FOR_MS)))
      .orderBy("nextAttemptAt")
      .orderBy("id")
      .executeTakeFirst();
  for (let next = await due(); next; next = await due()) {
    const { id } = next;
    // Lost with the power, it is taken again, as after its lease; that it was sent is waited for (markSent).
    const claimed = await withoutWaitingForDisk(db, (quick) =>
      quick
        .updateTable("outbox")
        .set({
          nextAttemptAt: instantOf(new Date(now.getTime() + LEASE_MS)),
          attempts: sql<number>`attempts + 1`,
        })
        .where("id", "=", id)
        .where("sentAt", "is", null)
        .where("nextAttemptAt", "<=", instantOf(now))
        .returningAll()
        .executeTakeFirst(),
    );
    if (claimed) return claimed;
  }
  return undefined;
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ sentAt: instantOf(now), lastError: null, stuckAt: null })
    .where("id", "=", id)
    .execute();
}

export async function markDropped(db: Db, id: string, reason: DropReason, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ droppedAt: instantOf(now), lastError: reason, stuckAt: null })
    .where("id", "=", id)
    .execute();
}

interface Failure {
  /** A code of ours or of the mail server; no address and no name. */
  error: string;
  nextAttemptAt: Date;
  stuckAt: Date | null;
}

export async function markFailed(db: Db, id: string, { error, nextAttemptAt, stuckAt }: Failure) {
  await db
    .updateTable("outbox")
    .set({
      lastError: error,
      nextAttemptAt: instantOf(nextAttemptAt),
      stuckAt: stuckAt && instantOf(stuckAt),
    })
    .where("id", "=", id)
    .execute();
}

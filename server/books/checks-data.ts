import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Trx } from "#server/db/database.ts";
import type { BookChecksTable } from "#server/db/money-schema.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";

export type BookCheck = Selectable<BookChecksTable>;

const HOUR_MS = 3_600_000;
const EVERY_MS = 24 * HOUR_MS;

export async function beginCheck(db: Db, startedAt: Instant): Promise<string> {
  const id = randomUUID();
  const open = { finishedAt: null, stripeCents: null, ourCents: null, differences: null, error: null };
  await db
    .insertInto("bookChecks")
    .values({ id, startedAt, ...open })
    .execute();
  return id;
}

type Outcome = Partial<Pick<BookCheck, "stripeCents" | "ourCents" | "differences" | "error">>;

/** Notes how a check ended; `error` is a code of ours, never Stripe's own words. */
export async function endCheck(db: Db | Trx, id: string, finishedAt: Instant, outcome: Outcome) {
  await db
    .updateTable("bookChecks")
    .set({ finishedAt, ...outcome })
    .where("id", "=", id)
    .execute();
}

export function lastCheck(db: Db): Promise<BookCheck | undefined> {
  return db
    .selectFrom("bookChecks")
    .selectAll()
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether a day has passed since the last comparison that reached its end; a failed one is tried hourly. */
export async function isCheckDue(db: Db, now: Date): Promise<boolean> {
  const last = await lastCheck(db);
  if (!last) return true;
  const wait = last.finishedAt !== null && last.error === null ? EVERY_MS : HOUR_MS;
  return last.startedAt <= instantOf(new Date(now.getTime() - wait));
}

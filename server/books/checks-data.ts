import { randomUUID } from "node:crypto";
import type { NotNull, Selectable } from "kysely";
import type { Db, Trx } from "#server/db/database.ts";
import type { BookChecksTable } from "#server/db/money-schema.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";

type BookCheck = Selectable<BookChecksTable>;
export type FinishedCheck = BookCheck & { finishedAt: Instant };

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

const newestFirst = (db: Db) =>
  db.selectFrom("bookChecks").selectAll().orderBy("startedAt", "desc").orderBy("id", "desc").limit(1);

/**
 * The last comparison that came to an end, well or badly. One that has none is at work, or was killed: it says
 * nothing (docs/rules/operations.md#what-was-cut-off-by-a-kill-is-no-result).
 */
export function lastFinishedCheck(db: Db): Promise<FinishedCheck | undefined> {
  return newestFirst(db)
    .where("finishedAt", "is not", null)
    .$narrowType<{ finishedAt: NotNull }>()
    .executeTakeFirst();
}

/**
 * Whether a day has passed since the last comparison that ended well. One that failed, or that a kill cut off, is
 * tried again after an hour: what kills the server each time must not keep it from starting.
 */
export async function isCheckDue(db: Db, now: Date): Promise<boolean> {
  const last = await newestFirst(db).executeTakeFirst();
  if (!last) return true;
  const wait = last.finishedAt !== null && last.error === null ? EVERY_MS : HOUR_MS;
  return last.startedAt <= instantOf(new Date(now.getTime() - wait));
}

import { randomUUID } from "node:crypto";
import type { NotNull, Selectable } from "kysely";
import { addDays, type CalendarDate, dateInZone } from "#domain/calendar-date.ts";
import { HOUR_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";
import { RECONCILIATION_WINDOW_DAYS } from "#domain/reconciliation.ts";
import { instantAt } from "#domain/zoned-time.ts";
import { type AccountKeys, paidToAccount } from "#server/money/ledger.ts";
import { readClub } from "#server/platform/club-facts.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { ReconciliationsTable } from "#server/platform/money-schema.ts";
import { type Instant, instantBefore } from "#server/platform/schema.ts";
import { accountOf } from "./gateway.ts";

const EVERY_MS = 24 * HOUR_MS;

/** Maximum of older months per check, because staff wait for it. */
const MONTHS_PER_CHECK = 24;

/** Such as "2025-04", in the club's time zone. */
type Month = string;

const monthOf = (day: CalendarDate): Month => day.slice(0, 7);
const firstDay = (month: Month): CalendarDate => `${month}-01`;
const monthBefore = (month: Month): Month => monthOf(addDays(firstDay(month), -1));
/** 31 days after the first is always in the next month. */
const monthAfter = (month: Month): Month => monthOf(addDays(firstDay(month), 31));
const startOf = (month: Month, timeZone: string): Date => instantAt(firstDay(month), "00:00", timeZone);

/** The first month that every check compares. */
function recentFrom(now: Date, timeZone: string): Month {
  return monthOf(addDays(dateInZone(now, timeZone), -RECONCILIATION_WINDOW_DAYS));
}

/** Start of the span that every check compares. */
export function recentStart(now: Date, timeZone: string): Date {
  return startOf(recentFrom(now, timeZone), timeZone);
}

interface OlderMonth {
  month: Month;
  from: Date;
  before: Date;
}

/** When this account's first movement was booked or its first payment begun; undefined before either. */
export async function firstMoney(db: Db, keys: AccountKeys): Promise<Instant | undefined> {
  const payments = db.selectFrom("payments").where(paidToAccount(keys));
  const begun = payments.select("payments.createdAt").orderBy("payments.createdAt").limit(1);
  const booked = payments
    .innerJoin("ledger", "ledger.paymentId", "payments.id")
    .select("ledger.createdAt")
    .orderBy("ledger.createdAt")
    .limit(1);
  const edges = [await booked.executeTakeFirst(), await begun.executeTakeFirst()];
  return edges.flatMap((row) => row?.createdAt ?? []).sort()[0];
}

/** What another account did is in no list of this one's, so each account has months of its own. */
function doneMonths(db: Db, keys: AccountKeys) {
  const { environment, stripeAccount } = accountOf(keys);
  return db
    .selectFrom("comparedMonths")
    .selectAll()
    .where("environment", "=", environment)
    .where("stripeAccount", "=", stripeAccount)
    .execute();
}

/** Older months of this account not yet compared or differing, the newest first. */
export async function monthsToCompare(db: Db, keys: AccountKeys, now: Date): Promise<OlderMonth[]> {
  const first = await firstMoney(db, keys);
  if (first === undefined) return [];
  const { timeZone } = await readClub(db);
  const earliest = monthOf(dateInZone(new Date(first), timeZone));
  const done = new Set((await doneMonths(db, keys)).map(({ month }) => month));
  const open: OlderMonth[] = [];
  for (let month = monthBefore(recentFrom(now, timeZone)); month >= earliest; month = monthBefore(month)) {
    if (open.length === MONTHS_PER_CHECK) break;
    if (!done.has(month))
      open.push({ month, from: startOf(month, timeZone), before: startOf(monthAfter(month), timeZone) });
  }
  return open;
}

interface DoneMonth {
  month: Month;
  comparedAt: Instant;
  stripeCents: Cents;
  ourCents: Cents;
}

/** Marks a month as done: it agrees, or staff accepted its differences. */
export async function markMonthDone(db: Db | Trx, keys: AccountKeys, doneMonth: DoneMonth): Promise<void> {
  await db
    .insertInto("comparedMonths")
    .values({ id: randomUUID(), ...accountOf(keys), ...doneMonth })
    .onConflict((conflict) => conflict.columns(["month", "environment", "stripeAccount"]).doNothing())
    .execute();
}

/**
 * The first day from which everything was compared without gaps, up to a check, and both sides' sums of the older
 * months among them, in cents.
 */
export async function comparedBefore(db: Db, keys: AccountKeys | null, startedAt: Instant) {
  let first = recentFrom(new Date(startedAt), (await readClub(db)).timeZone);
  const sums = { stripeCents: 0, ourCents: 0 };
  if (keys === null) return { since: firstDay(first), ...sums };
  const done = new Map((await doneMonths(db, keys)).map((row) => [row.month, row]));
  for (let row = done.get(monthBefore(first)); row; row = done.get(monthBefore(first))) {
    first = row.month;
    sums.stripeCents += row.stripeCents;
    sums.ourCents += row.ourCents;
  }
  return { since: firstDay(first), ...sums };
}

type BookCheck = Selectable<ReconciliationsTable>;
export type FinishedCheck = BookCheck & { finishedAt: Instant };

export async function beginCheck(db: Db, startedAt: Instant): Promise<string> {
  const id = randomUUID();
  const open = { finishedAt: null, stripeCents: null, ourCents: null, differences: null, error: null };
  await db
    .insertInto("reconciliations")
    .values({ id, startedAt, ...open })
    .execute();
  return id;
}

type Outcome = Partial<Pick<BookCheck, "stripeCents" | "ourCents" | "differences" | "error">>;

/** Stores a check's outcome; `error` is our own code. */
export async function endCheck(db: Db | Trx, id: string, finishedAt: Instant, outcome: Outcome) {
  await db
    .updateTable("reconciliations")
    .set({ finishedAt, ...outcome })
    .where("id", "=", id)
    .execute();
}

const newestFirst = (db: Db) =>
  db.selectFrom("reconciliations").selectAll().orderBy("startedAt", "desc").orderBy("id", "desc").limit(1);

/**
 * The last finished comparison, successful or not. An unfinished one is running or was killed
 * (docs/rules/operations.md#what-was-cut-off-by-a-kill-is-no-result).
 */
export function lastFinishedCheck(db: Db): Promise<FinishedCheck | undefined> {
  return newestFirst(db)
    .where("finishedAt", "is not", null)
    .$narrowType<{ finishedAt: NotNull }>()
    .executeTakeFirst();
}

/**
 * Whether a day has passed since the last successful comparison, or an hour since a failed or killed one: a comparison
 * that kills the server must not do so at every start.
 */
export async function isCheckDue(db: Db, now: Date): Promise<boolean> {
  const last = await newestFirst(db).executeTakeFirst();
  if (!last) return true;
  const wait = last.finishedAt !== null && last.error === null ? EVERY_MS : HOUR_MS;
  return last.startedAt <= instantBefore(now, wait);
}

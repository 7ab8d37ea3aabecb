import { type Expression, type SqlBool, sql } from "kysely";
import { insightsOf, type RegistrationGroup } from "#domain/registration-statistics.ts";
import { PAID_STATUSES, type RegistrationStatus } from "#domain/registration-status.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { returnedIds } from "./money-queries.ts";
import { isCounted, isStatus } from "./staff-search-rules.ts";

/** A tally has some two hundred groups; so many more rows are still read in no time. */
const FOLD_AFTER_ROWS = 1000;

/** How many active registrations meet conditions on age, skill and status, without reading any of them. */
export async function countTallied(db: Db, conditions: readonly Expression<SqlBool>[] = []): Promise<number> {
  const { count } = await db
    .selectFrom("registrationTally")
    .select(sql<number>`coalesce(sum(registrations), 0)`.as("count"))
    .where((eb) => eb.and([...conditions]))
    .executeTakeFirstOrThrow();
  return count;
}

/** The active registrations by age, skill and status. */
export function talliedGroups(db: Db) {
  return db
    .selectFrom("registrationTally")
    .select((eb) => ["childAge", "skillLevel", "status", eb.fn.sum<number>("registrations").as("count")])
    .groupBy(["childAge", "skillLevel", "status"])
    .having((eb) => eb.fn.sum("registrations"), ">", 0)
    .execute();
}

/**
 * Folds the changes of a tally into a row for each group. Registering never waits for it: whoever adds a change
 * meanwhile adds a row that the next fold takes (decision 022).
 */
export async function foldTally(db: Db): Promise<void> {
  const { rows } = await db
    .selectFrom("registrationTally")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  if (rows < FOLD_AFTER_ROWS) return;
  await inTransaction(db, async (trx) => {
    const taken = await trx.deleteFrom("registrationTally").returningAll().execute();
    const groups = new Map<string, (typeof taken)[number]>();
    for (const row of taken) {
      const key = JSON.stringify([row.childAge, row.skillLevel, row.status]);
      const group = groups.get(key);
      if (group) group.registrations += row.registrations;
      else groups.set(key, row);
    }
    const folded = [...groups.values()].filter(({ registrations }) => registrations !== 0);
    if (folded.length > 0) await trx.insertInto("registrationTally").values(folded).execute();
  });
}

const WEEK_MS = 7 * 86_400_000;

const isPaid: Expression<SqlBool> = sql<boolean>`(${isStatus(PAID_STATUSES)} and id not in ${returnedIds()})`;

/** Families are told apart by their mail address (docs/rules/staff.md#the-dashboard-of-registrations); one is paid that paid for any child. */
function countFamilies(db: Db) {
  return db
    .selectFrom("registrations")
    .select([
      sql<number>`count(distinct lower(email))`.as("families"),
      sql<number>`count(distinct case when ${isPaid} then lower(email) end)`.as("familiesPaid"),
    ])
    .where("deletedAt", "is", null)
    .where(isCounted)
    .executeTakeFirstOrThrow();
}

/** Those that began in the last seven days, to the minute, and are still active. */
function countSince(db: Db, since: Date) {
  return db
    .selectFrom("registrations")
    .select((eb) => [
      eb.fn.countAll<number>().as("thisWeek"),
      sql<number>`count(case when ${isPaid} then 1 end)`.as("thisWeekPaid"),
    ])
    .where("deletedAt", "is", null)
    .where(isCounted)
    .where("createdAt", ">=", instantOf(since))
    .executeTakeFirstOrThrow();
}

/** Paid once, and the money is no longer here: few, and counted with what is not paid. */
function returnedGroups(db: Db) {
  return db
    .selectFrom("registrations")
    .select((eb) => ["childAge", "skillLevel", eb.fn.countAll<number>().as("count")])
    .where("deletedAt", "is", null)
    .where(sql<boolean>`id in ${returnedIds()}`)
    .groupBy(["childAge", "skillLevel"])
    .execute();
}

async function countedGroups(db: Db): Promise<RegistrationGroup[]> {
  const tallied = await talliedGroups(db);
  const returned = await returnedGroups(db);
  const paidStatuses: readonly RegistrationStatus[] = PAID_STATUSES;
  return [
    ...tallied
      .filter(({ status }) => status !== "expired")
      .map(({ status, ...group }) => ({ ...group, paid: paidStatuses.includes(status) })),
    ...returned.map((group) => ({ ...group, paid: false })),
    ...returned.map((group) => ({ ...group, paid: true, count: -group.count })),
  ];
}

/** The stat cards, age distribution and insights of the dashboard, over all active registrations that count. */
export async function registrationStatistics(db: Db, now: Date) {
  return {
    ...(await countFamilies(db)),
    ...(await countSince(db, new Date(now.getTime() - WEEK_MS))),
    ...insightsOf(await countedGroups(db)),
  };
}

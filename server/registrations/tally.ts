import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";

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

import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/deps.ts";

const KEY = "booksCheckedUntil";

/** A comparison that takes longer than this was killed: another may begin. */
const LEASE_MS = 15 * 60_000;

/**
 * Runs work that only one of all instances may do at a time; one conditional write decides who.
 * @returns false when another one is at it
 */
export async function whileAlone(db: Db, now: Date, work: () => Promise<void>): Promise<boolean> {
  const until = instantOf(new Date(now.getTime() + LEASE_MS));
  const taken = await db
    .insertInto("settings")
    .values({ key: KEY, value: until, updatedAt: instantOf(now) })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ value: until, updatedAt: instantOf(now) })
        .where("settings.value", "<=", instantOf(now)),
    )
    .returning("key")
    .execute();
  if (taken.length === 0) return false;
  try {
    await work();
  } finally {
    await db
      .deleteFrom("settings")
      .where("key", "=", sql<string>`${KEY}`)
      .where("value", "=", until)
      .execute();
  }
  return true;
}

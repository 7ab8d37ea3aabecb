import { instantOf } from "#server/deps.ts";
import type { Db } from "./database.ts";

/** Work that takes longer than this was killed: another instance may begin. */
const LEASE_MS = 15 * 60_000;

/**
 * Runs work that only one of all instances may do at a time; one conditional write decides who.
 * @param key names the work, as a row of the settings
 * @returns false when another one is at it
 */
export async function whileAlone(
  db: Db,
  { key, now }: { key: string; now: Date },
  work: () => Promise<void>,
): Promise<boolean> {
  const until = instantOf(new Date(now.getTime() + LEASE_MS));
  const taken = await db
    .insertInto("settings")
    .values({ key, value: until, updatedAt: instantOf(now) })
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
    await db.deleteFrom("settings").where("key", "=", key).where("value", "=", until).execute();
  }
  return true;
}

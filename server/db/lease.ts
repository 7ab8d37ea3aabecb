import type { Db } from "./database.ts";
import { instantOf } from "./schema.ts";

/** Who has not said for so long that they are still at it were killed: somebody else may begin. */
export const LEASE_MS = 30_000;
/** Three may be missed, by a process that is busy or a database that is away for a moment. */
const RENEW_EVERY_MS = 7_000;

interface Turn {
  /** Names the work, as a row of the settings. */
  key: string;
  now: () => Date;
}

const leaseFrom = (now: Date) => instantOf(new Date(now.getTime() + LEASE_MS));

/** One conditional write decides who of several gets it. @returns until when it is ours; undefined when it is not */
async function take(db: Db, { key, now }: Turn): Promise<string | undefined> {
  const updatedAt = instantOf(now());
  const value = leaseFrom(now());
  const taken = await db
    .insertInto("settings")
    .values({ key, value, updatedAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value, updatedAt }).where("settings.value", "<=", updatedAt),
    )
    .returning("key")
    .execute();
  return taken.length === 0 ? undefined : value;
}

/**
 * Runs work that only one of all instances may do at a time, for as long as it takes; the turn of one that was
 * killed ends by itself, soon.
 * @returns false when another one is at it
 */
export async function withLease(db: Db, turn: Turn, work: () => Promise<void>): Promise<boolean> {
  const { key, now } = turn;
  let until = await take(db, turn);
  if (until === undefined) return false;
  const mine = () =>
    db
      .updateTable("settings")
      .where("key", "=", key)
      .where("value", "=", until ?? "");
  const renew = async () => {
    const next = leaseFrom(now());
    const [renewed] = await mine()
      .set({ value: next, updatedAt: instantOf(now()) })
      .returning("key")
      .execute();
    if (renewed) until = next;
  };
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // One that fails is followed by the next; the work itself meets the database that is away.
    renewing = renewing.then(renew).catch(() => {});
  }, RENEW_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await renewing;
    await db.deleteFrom("settings").where("key", "=", key).where("value", "=", until).execute();
  }
  return true;
}

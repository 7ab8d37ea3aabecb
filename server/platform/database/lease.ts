import type { Db } from "./database.ts";
import { instantOf } from "./schema.ts";

/** A holder that has not renewed for this long was killed, so another may start. */
export const LEASE_MS = 30_000;
/** Allows three missed renewals of a busy process or database. */
const RENEW_EVERY_MS = 7_000;

interface Lease {
  key: string;
  now: () => Date;
}

const leaseFrom = (now: Date) => instantOf(new Date(now.getTime() + LEASE_MS));

/** Takes the lease by one conditional write. @returns its expiry, or undefined if another holds it */
async function take(db: Db, { key, now }: Lease): Promise<string | undefined> {
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
 * Runs work on one instance at a time. The lease of a killed process expires soon.
 * @returns false if another instance holds the lease
 */
export async function withLease(db: Db, lease: Lease, work: () => Promise<void>): Promise<boolean> {
  const { key, now } = lease;
  let until = await take(db, lease);
  if (until === undefined) return false;
  const ownLease = () =>
    db
      .updateTable("settings")
      .where("key", "=", key)
      .where("value", "=", until ?? "");
  const renew = async () => {
    const next = leaseFrom(now());
    const [renewed] = await ownLease()
      .set({ value: next, updatedAt: instantOf(now()) })
      .returning("key")
      .execute();
    if (renewed) until = next;
  };
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // A failed renewal is retried; the work itself will notice a lost database.
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

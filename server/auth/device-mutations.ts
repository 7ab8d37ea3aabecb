import { randomUUID } from "node:crypto";
import type { SignInMethod } from "#domain/staff-access.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { ApiError } from "#server/http/api-error.ts";

/** A device that nobody signed in with for a year is a stranger again. */
export const DEVICE_MS = 365 * 24 * 3_600_000;
/** So many wrong tries in a row make a known device a stranger: what a saved cookie is worth to who guesses. */
export const DEVICE_TRIES = 10;
/** More than any club has; whoever signs in from ever new browsers gathers no more than these to guess with. */
const MOST_DEVICES = 50;

function usedSince(now: Date) {
  return instantOf(new Date(now.getTime() - DEVICE_MS));
}

/** Whether a device counts by itself, and not among strangers. */
export async function isKnownDevice(db: Db, id: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("staffDevices")
    .select("id")
    .where("id", "=", id)
    .where("failures", "<", DEVICE_TRIES)
    .where("lastUsedAt", ">", usedSince(now))
    .executeTakeFirst();
  return found !== undefined;
}

export interface SignedInDevice {
  /** What its cookie says; undefined without one that we signed. */
  id: string | undefined;
  browser: string;
}

async function forgetUnused(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom("staffDevices").where("lastUsedAt", "<=", usedSince(now)).execute();
  const kept = trx
    .selectFrom("staffDevices")
    .select("id")
    .orderBy("lastUsedAt", "desc")
    .orderBy("id")
    .limit(MOST_DEVICES);
  await trx.deleteFrom("staffDevices").where("id", "not in", kept).execute();
}

/** Marks a device that somebody just signed in with, and answers the id for its cookie. */
export async function rememberDevice(
  trx: Trx,
  { id, browser }: SignedInDevice,
  who: { userId: string | null; method: SignInMethod },
  now: Date,
): Promise<string> {
  const use = { ...who, browser, lastUsedAt: instantOf(now), failures: 0 };
  if (id !== undefined) {
    const again = await trx
      .updateTable("staffDevices")
      .set(use)
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (again) return id;
  }
  const fresh = randomUUID();
  await trx
    .insertInto("staffDevices")
    .values({ id: fresh, ...use, createdAt: instantOf(now) })
    .execute();
  await forgetUnused(trx, now);
  return fresh;
}

/** The devices that signed in within a year, the last used first. */
export function listDevices(db: Db, now: Date) {
  return db
    .selectFrom("staffDevices")
    .leftJoin("users", "users.id", "staffDevices.userId")
    .select([
      "staffDevices.id",
      "staffDevices.method",
      "staffDevices.browser",
      "staffDevices.createdAt",
      "staffDevices.lastUsedAt",
      "users.username",
    ])
    .where("staffDevices.lastUsedAt", ">", usedSince(now))
    .orderBy("staffDevices.lastUsedAt", "desc")
    .orderBy("staffDevices.id")
    .execute();
}

/** Makes strangers of all devices but some: cookies that were saved of them are worth nothing from then on. */
export async function forgetDevices(trx: Trx, keep: readonly string[] = []): Promise<void> {
  const query = trx.deleteFrom("staffDevices");
  await (keep.length === 0 ? query : query.where("id", "not in", keep)).execute();
}

/** Counts a try of a device as wrong until it was right, which forgets all that were wrong before. */
export async function countDeviceTry(trx: Trx, id: string, wasRight: boolean): Promise<void> {
  await trx
    .updateTable("staffDevices")
    .set((eb) => ({ failures: wasRight ? 0 : eb("failures", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/**
 * Makes a stranger of one device, as of a phone that was lost.
 * @throws {ApiError} not_found
 */
export async function endDevice(db: Db, id: string, actor: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await trx.deleteFrom("staffDevices").where("id", "=", id).returning("browser").execute();
    if (ended.length === 0) throw new ApiError("not_found");
    await recordAudit(trx, { at: now, actor, action: "device_ended" });
  });
}

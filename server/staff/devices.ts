import { randomUUID } from "node:crypto";
import { DAY_MS } from "#domain/time/dates.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";

/** A device unused for a year is unknown again. */
export const DEVICE_MS = 365 * DAY_MS;

/**
 * Whether a device has its own counter.
 * @param forPin whether for attempts with the PIN: else each sign-in of a coach would add attempts at the PIN
 */
export async function isKnownDevice(db: Db, id: string, now: Date, forPin: boolean): Promise<boolean> {
  const found = await db
    .selectFrom("staffDevices")
    .select("knowsPin")
    .where("id", "=", id)
    .where("lastUsedAt", ">", instantBefore(now, DEVICE_MS))
    .executeTakeFirst();
  return found !== undefined && (!forPin || Boolean(found.knowsPin));
}

export interface SignedInDevice {
  /** The id in its signed cookie, if any. */
  id: string | undefined;
  browser: string;
}

/** Stores the device of a sign-in, by the id in its cookie. @returns the id for its cookie */
export async function rememberDevice(
  trx: Trx,
  id: string | undefined,
  { now, knowsPin }: { now: Date; knowsPin: boolean },
): Promise<string> {
  const lastUsedAt = instantOf(now);
  if (id !== undefined) {
    const updated = await trx
      .updateTable("staffDevices")
      .set({ lastUsedAt, ...(knowsPin && { knowsPin }) })
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (updated) return id;
  }
  const newId = randomUUID();
  await trx.insertInto("staffDevices").values({ id: newId, knowsPin, lastUsedAt }).execute();
  return newId;
}

/** Deletes all devices, so that stolen cookies are worthless. */
export async function deleteDevices(trx: Trx): Promise<void> {
  await trx.deleteFrom("staffDevices").execute();
}

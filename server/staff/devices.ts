import { randomUUID } from "node:crypto";
import type { SignInMethod } from "#domain/staff/sign-in-schemas.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { recordAudit } from "./audit-log.ts";

/** A device unused for a year is unknown again. */
export const DEVICE_MS = 365 * DAY_MS;
function usedSince(now: Date) {
  return instantBefore(now, DEVICE_MS);
}

/** Whether a device has its own counter. */
export async function isKnownDevice(db: Db, id: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("staffDevices")
    .select("id")
    .where("id", "=", id)
    .where("lastUsedAt", ">", usedSince(now))
    .executeTakeFirst();
  return found !== undefined;
}

export interface SignedInDevice {
  /** The id in its signed cookie, if any. */
  id: string | undefined;
  browser: string;
}

/** Stores the device of a sign-in. @returns the id for its cookie */
export async function rememberDevice(
  trx: Trx,
  { id, browser }: SignedInDevice,
  who: { userId: string | null; method: SignInMethod },
  now: Date,
): Promise<string> {
  const use = { ...who, browser, lastUsedAt: instantOf(now) };
  if (id !== undefined) {
    const updated = await trx
      .updateTable("staffDevices")
      .set(use)
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (updated) return id;
  }
  const newId = randomUUID();
  await trx
    .insertInto("staffDevices")
    .values({ id: newId, ...use, createdAt: instantOf(now) })
    .execute();
  return newId;
}

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

/** Deletes all devices, so that stolen cookies are worthless. */
export async function deleteDevices(trx: Trx): Promise<void> {
  await trx.deleteFrom("staffDevices").execute();
}

/**
 * Deletes a device, for example a lost phone.
 * @throws {ApiError} not_found
 */
export async function endDevice(db: Db, id: string, actor: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await trx.deleteFrom("staffDevices").where("id", "=", id).returning("browser").execute();
    if (ended.length === 0) throw new ApiError("not_found");
    await recordAudit(trx, { at: now, actor, action: "device_removed" });
  });
}

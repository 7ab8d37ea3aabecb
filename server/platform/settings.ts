import type { Alert } from "#domain/staff/alerts.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";

/** The services that staff may connect; each is one encrypted setting. */
export const CONNECTION_NAMES = ["stripe", "mail", "mailTrial", "backup"] as const;
export type ConnectionName = (typeof CONNECTION_NAMES)[number];

type SettingKey =
  | "pinHash"
  | "pinOff"
  | "startLink"
  | "madePin"
  | "siteAddress"
  | "secretKeyFingerprint"
  | "backedUpAt"
  | "backupTriedAt"
  | "backupFound"
  | "polledAt"
  | "reconciliation"
  | "reconciliationStartedAt"
  | "cardsTestedAt"
  | "mailPace"
  | "handover"
  | "playerColumns"
  | "clearances"
  | `encrypted:${ConnectionName}`
  | `alert:${Alert}`;

export async function readSetting(db: Db | Trx, key: SettingKey): Promise<string | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(db: Db | Trx, key: SettingKey, value: string, now: Date): Promise<void> {
  const row = { value, updatedAt: instantOf(now) };
  await db
    .insertInto("settings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

export async function deleteSetting(trx: Trx, key: SettingKey): Promise<void> {
  await trx.deleteFrom("settings").where("key", "=", key).execute();
}

/** Writes a setting if it does not exist. @returns true for the one instance that wrote it */
export async function writeSettingOnce(
  db: Db | Trx,
  key: SettingKey,
  value: string,
  now: Date,
): Promise<boolean> {
  const written = await db
    .insertInto("settings")
    .values({ key, value, updatedAt: instantOf(now) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .execute();
  return written.length === 1;
}

/** Locks a setting until the transaction ends, if it still has this value. @returns false if it changed */
export async function lockSetting(trx: Trx, key: SettingKey, value: string): Promise<boolean> {
  const unchanged = await trx
    .updateTable("settings")
    .set({ value })
    .where("key", "=", key)
    .where("value", "=", value)
    .returning("key")
    .execute();
  return unchanged.length === 1;
}

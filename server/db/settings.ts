import type { Alert } from "#domain/alerts.ts";
import type { Db, Trx } from "./database.ts";
import { instantOf } from "./schema.ts";

export type SettingKey =
  | "pinHash"
  | "pinOff"
  | "signInCode"
  | "secretKeyFingerprint"
  | "backedUpAt"
  | "backupTriedAt"
  | "sweptAt"
  | "logChainedAt"
  | "logSealed"
  | "logChecked"
  | `trouble:${Alert}`
  | `troubleTold:${Alert}`;

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

/** Writes a setting that nobody wrote yet; of several instances that try at once, one is told true. */
export async function writeSettingOnce(db: Db, key: SettingKey, value: string, now: Date): Promise<boolean> {
  const written = await db
    .insertInto("settings")
    .values({ key, value, updatedAt: instantOf(now) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .execute();
  return written.length === 1;
}

/**
 * Keeps a setting as it is until the transaction ends, if it still has this value; false when it was
 * changed in the meantime.
 */
export async function holdSetting(trx: Trx, key: SettingKey, value: string): Promise<boolean> {
  const held = await trx
    .updateTable("settings")
    .set({ value })
    .where("key", "=", key)
    .where("value", "=", value)
    .returning("key")
    .execute();
  return held.length === 1;
}

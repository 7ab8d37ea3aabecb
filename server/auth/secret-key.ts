import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { readSetting, writeSetting, writeSettingOnce } from "#server/db/settings.ts";

const WRONG_KEY =
  "The secret key is not the one that this database was set up with, so the staff PIN cannot be checked. " +
  "Put the original key file back, or run `npm run pin` to go on with this key and a new PIN.";

function fingerprint(secretKey: Buffer): string {
  return keyedHash(secretKey, "fingerprint").toString("hex");
}

/**
 * Ties a database to its key at the first start, and says so when it is later opened with another one.
 * @throws {Error} with a sentence for the terminal
 */
export async function assertSecretKey(db: Db, secretKey: Buffer, now = new Date()): Promise<void> {
  const mine = fingerprint(secretKey);
  if (await writeSettingOnce(db, "secretKeyFingerprint", mine, now)) return;
  if ((await readSetting(db, "secretKeyFingerprint")) !== mine) throw new Error(WRONG_KEY);
}

/** Whether a database belongs to this key, or to none yet. Only reads. */
export async function secretKeyFits(db: Db | Trx, secretKey: Buffer): Promise<boolean> {
  const stored = await readSetting(db, "secretKeyFingerprint");
  return stored === undefined || stored === fingerprint(secretKey);
}

/** Makes this key the database's own: hashes made with another one are lost. */
export function adoptSecretKey(db: Db | Trx, secretKey: Buffer, now: Date): Promise<void> {
  return writeSetting(db, "secretKeyFingerprint", fingerprint(secretKey), now);
}

/**
 * Forgets a PIN that was hashed under another key, as one from a backup may be, and that it was turned off:
 * nobody could sign in otherwise.
 */
export async function forgetForeignPin(trx: Trx, secretKey: Buffer): Promise<void> {
  if ((await readSetting(trx, "secretKeyFingerprint")) === fingerprint(secretKey)) return;
  await trx
    .deleteFrom("settings")
    .where("key", "in", ["pinHash", "pinOff", "secretKeyFingerprint"])
    .execute();
}

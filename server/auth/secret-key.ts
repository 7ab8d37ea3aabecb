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
 * Binds a new database to its key, and detects a different key later.
 * @throws {Error} with a message for the terminal
 */
export async function assertSecretKey(db: Db, secretKey: Buffer, now = new Date()): Promise<void> {
  const ourFingerprint = fingerprint(secretKey);
  if (await writeSettingOnce(db, "secretKeyFingerprint", ourFingerprint, now)) return;
  if ((await readSetting(db, "secretKeyFingerprint")) !== ourFingerprint) throw new Error(WRONG_KEY);
}

/** Whether a database is bound to this key or to none yet; read-only. */
export async function secretKeyFits(db: Db | Trx, secretKey: Buffer): Promise<boolean> {
  const stored = await readSetting(db, "secretKeyFingerprint");
  return stored === undefined || stored === fingerprint(secretKey);
}

/** Binds the database to this key; hashes with another key become invalid. */
export function adoptSecretKey(db: Db | Trx, secretKey: Buffer, now: Date): Promise<void> {
  return writeSetting(db, "secretKeyFingerprint", fingerprint(secretKey), now);
}

/**
 * Deletes a PIN hashed with another key, for example of a restored backup, and turns the PIN on; otherwise nobody could
 * sign in.
 */
export async function deleteForeignPin(trx: Trx, secretKey: Buffer): Promise<void> {
  if ((await readSetting(trx, "secretKeyFingerprint")) === fingerprint(secretKey)) return;
  await trx
    .deleteFrom("settings")
    .where("key", "in", ["pinHash", "pinOff", "secretKeyFingerprint"])
    .execute();
}

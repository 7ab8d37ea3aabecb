import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { readSetting, writeSetting, writeSettingOnce } from "./settings.ts";

const WRONG_KEY =
  "The secret key is not the one that this database was set up with, so the staff PIN cannot be checked. " +
  "Put the original key file back, or run `npm run pin` to go on with this key and a new PIN.";

/** SHA-256 in hexadecimal, for texts that are public or cannot be guessed. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A UUID of version 8, which allows custom bits (RFC 9562), from the start of a hash in hexadecimal. */
export function uuidOfHash(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Compares two secrets in constant time. */
export function isSameSecret(candidate: string, expected: string): boolean {
  const [a, b] = [Buffer.from(candidate), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

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
 * Deletes a PIN hashed with another key, for example of a restored backup, and turns the PIN on; otherwise sign-in
 * would be impossible.
 */
export async function deleteForeignPin(trx: Trx, secretKey: Buffer): Promise<void> {
  if ((await readSetting(trx, "secretKeyFingerprint")) === fingerprint(secretKey)) return;
  await trx
    .deleteFrom("settings")
    .where("key", "in", ["pinHash", "pinOff", "startLink", "madePin", "secretKeyFingerprint"])
    .execute();
}

/** HMAC-SHA256 with the installation's key; values for one purpose are useless for another. */
export function keyedHash(secretKey: Buffer, purpose: string, text = ""): Buffer {
  return createHmac("sha256", secretKey).update(`${purpose}\0${text}`).digest();
}

const SHORT_BYTES = 16;

/** 128 bits of a keyed hash, for the counter of a caller, or as proof that the server wrote a link that opens nothing. */
export function shortHash(secretKey: Buffer, purpose: string, text: string): string {
  return keyedHash(secretKey, purpose, text).subarray(0, SHORT_BYTES).toString("base64url");
}

const KEY_BYTES = 32;

/**
 * Reads the key that peppers PINs and signs cookies, or creates it at the first start. It is outside the database, so a
 * stolen database is not enough to guess the PIN (docs/reference/staff-access.md#pin). Several
 * machines share one by copying it.
 */
export async function loadSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, "secret.key");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    // "wx" never replaces a key that another instance just created.
    await writeFile(file, randomBytes(KEY_BYTES).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "hex");
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} is damaged: it must hold ${KEY_BYTES} bytes in hexadecimal.`);
  return key;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key of one purpose; it cannot decrypt secrets of another. */
function keyFor(secretKey: Buffer, purpose: string): Buffer {
  return keyedHash(secretKey, "encrypted", purpose);
}

/**
 * Encrypts a stored secret, so that a database copy alone does not reveal it
 * (docs/reference/staff-access.md#encrypted-settings).
 */
export function encrypt(secretKey: Buffer, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secretKey, purpose), nonce);
  cipher.setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/**
 * Decrypts the result of `encrypt`.
 * @returns undefined if it was encrypted with another key, for another purpose, or was changed
 */
export function decrypt(secretKey: Buffer, purpose: string, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, "base64url");
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, keyFor(secretKey, purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyedHash } from "./secret-key.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key of one purpose: what is sealed for another cannot be opened with it. */
function keyFor(secretKey: Buffer, purpose: string): Buffer {
  return keyedHash(secretKey, "sealed", purpose);
}

/**
 * Seals a secret that stands in the database, so that the database without secret.key does not tell it
 * (docs/rules/access.md#secrets-in-the-database-are-sealed).
 */
export function seal(secretKey: Buffer, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secretKey, purpose), nonce);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Opens what `seal` made. @returns undefined if it was sealed with another key, for another purpose, or was changed */
export function unseal(secretKey: Buffer, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
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

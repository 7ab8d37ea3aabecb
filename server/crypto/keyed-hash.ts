import { createHmac } from "node:crypto";

/** HMAC-SHA256 under the installation's key; each purpose gets values that are of no use to another. */
export function keyedHash(secretKey: Buffer, purpose: string, text = ""): Buffer {
  return createHmac("sha256", secretKey).update(`${purpose}\0${text}`).digest();
}

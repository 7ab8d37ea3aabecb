import { createHmac } from "node:crypto";

/** HMAC-SHA256 with the installation's key; values for one purpose are useless for another. */
export function keyedHash(secretKey: Buffer, purpose: string, text = ""): Buffer {
  return createHmac("sha256", secretKey).update(`${purpose}\0${text}`).digest();
}

import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { keyedHash } from "./keyed-hash.ts";

/** scrypt's cost: about 65 ms of one core and 32 MB a check. Stored with each hash, so that it can grow. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const HASH_BYTES = 32;

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** Runs on the thread pool: a check never holds up other requests. */
function derive(pepperedPin: Buffer, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const maxmem = 256 * N * r;
  return new Promise((resolve, reject) => {
    scrypt(pepperedPin, salt, HASH_BYTES, { N, r, p, maxmem }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}

/** Without the key, 10,000 possible PINs would be tried against a stolen database in minutes. */
function pepper(secretKey: Buffer, pin: string): Buffer {
  return keyedHash(secretKey, "pin", pin);
}

/** A PIN's hash with its salt and cost: "scrypt$32768$8$1$<salt>$<hash>" (design.md §7.4). */
export async function hashPin(secretKey: Buffer, pin: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(pepper(secretKey, pin), salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether a PIN is the hashed one, compared in constant time. */
export async function pinMatches(secretKey: Buffer, pin: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = "", expected = ""] = stored.split("$");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const hash = await derive(pepper(secretKey, pin), Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(hash, Buffer.from(expected, "base64url"));
}

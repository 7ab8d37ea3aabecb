import { randomBytes, timingSafeEqual } from "node:crypto";
import { ApiError } from "#server/platform/http/api-error.ts";
import { deriveOn, type HashLane } from "#server/platform/scrypt.ts";
import { keyedHash } from "#server/platform/secret-key.ts";

/** OWASP's cost in 32 MB, 0.25 s of a core. It is stored with each hash, so it may be raised. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const HASH_BYTES = 32;

function derive(lane: HashLane, secret: Buffer, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> {
  return deriveOn(lane, { secret, salt, length: HASH_BYTES, options: { N, r, p, maxmem: 256 * N * r } });
}

/** Separates hashes by purpose. */
export type SecretKind = "pin" | "password";

function encodeHash(salt: Buffer, hash: Buffer): string {
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Takes as long to check as a real hash, but matches no secret. */
export const DUMMY_HASH = encodeHash(Buffer.alloc(16), Buffer.alloc(HASH_BYTES));

/**
 * Hashes a secret as "scrypt$32768$8$3$<salt>$<hash>" (docs/reference/staff-access.md#pin). Without the key, all
 * 10,000 PINs could be tried against a stolen database in minutes. Call it within `inHashQueue` if a user chose it.
 */
export async function hashSecret(secretKey: Buffer, kind: SecretKind, secret: string): Promise<string> {
  const salt = randomBytes(16);
  return encodeHash(salt, await derive("staff", keyedHash(secretKey, kind, secret), salt, COST));
}

/**
 * Compares a secret with a hash in constant time.
 * @param lane the queue that it waits in
 */
export async function secretMatches(
  secretKey: Buffer,
  kind: SecretKind,
  secret: string,
  stored: string,
  lane: HashLane,
): Promise<boolean> {
  const [, N, r, p, salt = "", expected = ""] = stored.split("$");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const hash = await derive(lane, keyedHash(secretKey, kind, secret), Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(hash, Buffer.from(expected, "base64url"));
}

export interface Hasher {
  /** Unauthenticated callers have no known device, session or invitation. */
  lane: HashLane;
  /** Identifies the device, session or account. */
  key: string;
}

/**
 * Queue sizes per lane, in total and per key. The last of eight hashes waits two seconds. A stolen
 * device cookie takes at most two slots of staff's lane.
 */
const QUEUE_SIZES = {
  unauthenticated: { total: 8, perKey: 8 },
  staff: { total: 16, perKey: 2 },
} as const satisfies Record<HashLane, { total: number; perKey: number }>;
/** Twice the time of a full lane. */
const RETRY_SECONDS = 5;

const occupied: Record<HashLane, string[]> = { unauthenticated: [], staff: [] };

/**
 * Runs work while it occupies a slot in its lane's queue. Without a free slot it fails at once, before anything is
 * counted, read or hashed (docs/reference/staff-access.md#password-hashing).
 * @throws {ApiError} sign_in_busy, with the seconds to wait
 */
export async function inHashQueue<T>({ lane, key }: Hasher, work: () => Promise<T>): Promise<T> {
  const slots = occupied[lane];
  const { total, perKey } = QUEUE_SIZES[lane];
  if (slots.length >= total || slots.filter((occupant) => occupant === key).length >= perKey) {
    throw new ApiError("sign_in_busy", { retryAfterSeconds: RETRY_SECONDS });
  }
  slots.push(key);
  try {
    return await work();
  } finally {
    slots.splice(slots.indexOf(key), 1);
  }
}

import { randomBytes, timingSafeEqual } from "node:crypto";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { deriveOn, type HashLane } from "#server/crypto/scrypt-lane.ts";
import { ApiError } from "#server/http/api-error.ts";

/** OWASP's cost in 32 MB: about 0.2 seconds of one core a check. Stored with each hash, so that it can grow. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const HASH_BYTES = 32;

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** Runs on a thread of its lane: a check never holds up other requests. */
function derive(lane: HashLane, secret: Buffer, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return deriveOn(lane, { secret, salt, length: HASH_BYTES, options: { N, r, p, maxmem: 256 * N * r } });
}

/** What is kept as a hash; the same words give another one for each. */
export type SecretKind = "pin" | "password";

function written(salt: Buffer, hash: Buffer): string {
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Takes as long to check as any other, and no secret is known that it would match. */
export const NOBODYS_HASH = written(Buffer.alloc(16), Buffer.alloc(HASH_BYTES));

/**
 * A secret's hash with its salt and cost: "scrypt$32768$8$3$<salt>$<hash>" (docs/rules/access.md#the-pin-is-checked-on-the-server). Without the
 * key, 10,000 possible PINs would be tried against a stolen database in minutes. Whoever lets somebody choose one
 * gives it a place first (`inHashPlace`).
 */
export async function hashSecret(secretKey: Buffer, kind: SecretKind, secret: string): Promise<string> {
  const salt = randomBytes(16);
  return written(salt, await derive("staff", keyedHash(secretKey, kind, secret), salt, COST));
}

/** Whether a secret is the hashed one, compared in constant time; `lane` says who asks. */
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

/** Whose secret is to be hashed. */
export interface Hasher {
  /** Strangers are everybody whom we do not know by a device, a session or an invitation. */
  lane: HashLane;
  /** One device, session or account. */
  key: string;
}

/**
 * How many may wait or be hashed in a lane, in all and of one key. A hash takes about a quarter of a second: the
 * last of eight waits for two. A device cookie that somebody else holds takes two places of the staff's, and the
 * others are left.
 */
const MOST = {
  strangers: { all: 8, each: 8 },
  staff: { all: 16, each: 2 },
} as const satisfies Record<HashLane, { all: number; each: number }>;
/** Twice what a full lane takes to empty. */
const RETRY_SECONDS = 5;

/** Keys that have a place, as often as they have one. */
const taken: Record<HashLane, string[]> = { strangers: [], staff: [] };

/**
 * Does what a hash is needed for while it has a place in the queue of its lane. What finds none is refused at once:
 * nothing is counted, read or hashed for it (docs/rules/access.md#a-flood-of-sign-ins-is-refused-at-the-door).
 * @throws {ApiError} sign_in_busy, with the seconds to wait
 */
export async function inHashPlace<T>({ lane, key }: Hasher, work: () => Promise<T>): Promise<T> {
  const places = taken[lane];
  const { all, each } = MOST[lane];
  if (places.length >= all || places.filter((one) => one === key).length >= each) {
    throw new ApiError("sign_in_busy", { retryAfterSeconds: RETRY_SECONDS });
  }
  places.push(key);
  try {
    return await work();
  } finally {
    places.splice(places.indexOf(key), 1);
  }
}

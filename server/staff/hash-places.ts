import { ApiError } from "#server/errors.ts";
import type { HashLane } from "./scrypt-lane.ts";

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

import { type ScryptOptions, scrypt } from "node:crypto";
import pLimit from "p-limit";

interface ScryptInput {
  secret: Uint8Array | string;
  salt: Uint8Array;
  length: number;
  /** maxmem is in bytes. */
  options: ScryptOptions;
}

/**
 * One hash at a time for unauthenticated callers, one for staff. So unknown callers cannot delay staff. Two of the four
 * threads that also read files (docs/reference/staff-access.md#password-hashing).
 */
const LANES = {
  unauthenticated: pLimit(1),
  staff: pLimit(1),
} as const;
export type HashLane = keyof typeof LANES;

/** Derives scrypt's key, in order of arrival. @throws {Error} if scrypt fails */
export function deriveOn(lane: HashLane, { secret, salt, length, options }: ScryptInput): Promise<Buffer> {
  return LANES[lane](
    () =>
      new Promise((resolve, reject) => {
        scrypt(secret, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}

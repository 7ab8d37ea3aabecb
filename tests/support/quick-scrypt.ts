import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Comes before everything else in the processes of tests, and in their threads: by rule a PIN or a password costs a quarter
 * of a second of one core (docs/rules/access.md#the-pin-is-checked-on-the-server), some hundred times over. Here a hash is
 * made in a hundredth of it, and is checked as it was made. Its thread waits all the same, so that who comes meanwhile
 * finds it taken; what is stored names the product's own cost. A process that is to work as hard as the real one is
 * started without this (tests/pentest/hashing.test.ts, server/staff/pin.test.ts).
 */
const QUICK = { N: 2 ** 10, p: 1 };
const WAIT_MS = 100;
const { scryptSync } = crypto;
const never = new Int32Array(new SharedArrayBuffer(4));

crypto.scryptSync = (password, salt, length, options = {}) => {
  if ((options.N ?? 0) <= QUICK.N) return scryptSync(password, salt, length, options);
  Atomics.wait(never, 0, 0, WAIT_MS);
  return scryptSync(password, salt, length, { ...options, ...QUICK });
};
syncBuiltinESMExports();

import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Comes before everything else in the processes of tests: by rule a PIN or a password costs a quarter of a second of one
 * core (docs/reference/staff-access.md#pin), some hundred times over. Here a hash is made in a
 * hundredth of it, and is checked as it was made. Its place is taken as long all the same; what is stored names the
 * product's own cost. A process that is to work as hard as the real one is started without this
 * (tests/pentest/hashing.test.ts, server/staff/pin.test.ts).
 */
const QUICK = { N: 2 ** 10, p: 1 };
const WAIT_MS = 100;
const { scrypt } = crypto;

type Done = (error: Error | null, key: Buffer) => void;

Object.assign(crypto, {
  scrypt(
    password: crypto.BinaryLike,
    salt: crypto.BinaryLike,
    length: number,
    options: ScryptOptions,
    done: Done,
  ) {
    if ((options.N ?? 0) <= QUICK.N) return scrypt(password, salt, length, options, done);
    setTimeout(() => scrypt(password, salt, length, { ...options, ...QUICK }, done), WAIT_MS);
  },
});
syncBuiltinESMExports();

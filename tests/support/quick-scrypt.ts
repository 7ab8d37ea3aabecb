import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Comes before everything else in the processes of tests, and in their threads: a PIN or a password costs a quarter of a
 * second of one core by rule (docs/rules/access.md#the-pin-is-checked-on-the-server), some hundred times over. Here each
 * hash is made in a hundredth of it, and is checked as it was made; what is stored names the product's own cost. A
 * process that is to take as long as the real one is started without this (tests/pentest/hashing.test.ts, server/auth/pin.test.ts).
 */
const QUICK = { N: 2 ** 10, p: 1 };
const { scryptSync } = crypto;

crypto.scryptSync = (password, salt, length, options = {}) =>
  scryptSync(password, salt, length, (options.N ?? 0) > QUICK.N ? { ...options, ...QUICK } : options);
syncBuiltinESMExports();

import { randomBytes, scryptSync } from "node:crypto";
import { keyedHash } from "#server/platform/secret-key.ts";
import type { SecretKind } from "#server/staff/secret-hash.ts";

const COST = { N: 2 ** 10, r: 8, p: 1 };

/**
 * A secret's hash as the product stores it, at a two-hundredth of the cost: a hash says what its check costs, and
 * a thousand tests sign in. It takes no time either, unlike what the product hashes in tests (quick-scrypt.ts).
 */
export function quickHash(secretKey: Buffer, kind: SecretKind, secret: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(keyedHash(secretKey, kind, secret), salt, 32, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

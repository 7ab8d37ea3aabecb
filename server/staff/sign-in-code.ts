import { randomInt } from "node:crypto";
import { CODE_LENGTH, CODE_LETTERS, CODE_MS } from "#domain/staff-access.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf } from "#server/deps.ts";
import type { Guesser } from "./attempts.ts";
import { keyedHash } from "./keyed-hash.ts";
import { ONE_GUESSER } from "./lockout.ts";
import { recordAccess } from "./record-access.ts";
import { readSetting, writeSetting } from "./settings-data.ts";

function hashOf(secretKey: Buffer, code: string): string {
  return keyedHash(secretKey, "sign-in code", code).toString("base64url");
}

/**
 * A new one-time code: with it the PIN is looked at although strangers are locked out. The one before it, if any,
 * no longer counts (docs/rules/access.md#a-code-from-the-server-opens-the-pin-for-one).
 */
export async function makeSignInCode(db: Db, secretKey: Buffer, now: Date): Promise<string> {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
  const code = letters.join("");
  const until = instantOf(new Date(now.getTime() + CODE_MS));
  await inTransaction(db, async (trx) => {
    await writeSetting(trx, "signInCode", `${until} ${hashOf(secretKey, code)}`, now);
    await recordAccess(trx, { at: now, actor: "server", action: "sign_in_code_made", userId: null });
  });
  return code;
}

/** What is stored of a code that counts; undefined for any other. */
export async function storedCode(
  db: Db,
  secretKey: Buffer,
  code: string,
  now: Date,
): Promise<string | undefined> {
  const stored = await readSetting(db, "signInCode");
  const [until = "", hash] = stored?.split(" ") ?? [];
  return hash === hashOf(secretKey, code) && until > instantOf(now) ? stored : undefined;
}

/** Uses a code up; false when somebody else did, or another took its place. */
export async function spendCode(trx: Trx, stored: string): Promise<boolean> {
  const spent = await trx
    .deleteFrom("settings")
    .where("key", "=", "signInCode")
    .where("value", "=", stored)
    .returning("key")
    .execute();
  return spent.length === 1;
}

/** Who tries a PIN with a code: counted by the code, so that it opens five tries and not all of them. */
export function codeGuesser(stored: string): Guesser {
  const key = `pin:code:${stored.slice(-16)}` as const;
  return {
    self: { key, rule: ONE_GUESSER },
    source: key,
    group: null,
    lockedCode: "pin_locked",
    hasher: { lane: "staff", key },
  };
}

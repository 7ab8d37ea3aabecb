import { randomUUID } from "node:crypto";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/deps.ts";
import { formerWordings, presentWordings, type Wording } from "./wording.ts";

/** Of these wordings, those that a family has signed here. */
async function signedAmong(db: Db, wordings: readonly Wording[]): Promise<Wording[]> {
  const hashes = wordings.map(({ textHash }) => textHash);
  const rows = await db
    .selectFrom("consents")
    .select("textHash")
    .distinct()
    .where("textHash", "in", hashes)
    .execute();
  const signed = new Set(rows.map(({ textHash }) => textHash));
  return wordings.filter(({ textHash }) => signed.has(textHash));
}

/**
 * Keeps the words that families sign from now on, and those that they signed here before the words were kept. Safe
 * to run at every start, in several instances at once.
 */
export async function keepPolicyTexts(db: Db, now: Date): Promise<void> {
  const rows = [
    ...presentWordings().map((wording) => ({ ...wording, firstUsedAt: instantOf(now) })),
    ...(await signedAmong(db, formerWordings())).map((wording) => ({
      ...wording,
      firstUsedAt: `${wording.version}T00:00:00.000Z`,
    })),
  ];
  await db
    .insertInto("policyTexts")
    .values(rows.map((row) => ({ id: randomUUID(), ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every wording that was ever in use here, without its words, the newest of each policy first. */
export async function listPolicyTexts(db: Db) {
  const current = new Set(presentWordings().map(({ textHash }) => textHash));
  const rows = await db
    .selectFrom("policyTexts")
    .select(["policy", "version", "language", "textHash", "firstUsedAt"])
    .orderBy("policy")
    .orderBy("firstUsedAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, isCurrent: current.has(row.textHash) }));
}

/** The words that a hash stands for; undefined when they were never kept. */
export function findPolicyText(db: Db, textHash: string) {
  return db
    .selectFrom("policyTexts")
    .select(["policy", "version", "language", "text", "firstUsedAt"])
    .where("textHash", "=", textHash)
    .executeTakeFirst();
}

import { createHash, randomUUID } from "node:crypto";
import { formerFacts, formerPolicies } from "#content/policies/former.ts";
import { policies } from "#content/policies/policies.ts";
import type { Policy, PolicyId } from "#content/policies/policy.ts";
import { policyFacts } from "#content/policies/policy-facts.ts";
import { policyText } from "#content/policies/policy-text.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";

/** A policy in one language, as it is shown and signed. */
interface Wording {
  policy: PolicyId;
  version: string;
  language: Language;
  text: string;
  /** SHA-256 of the text: of words that are public, so nothing can be guessed from it. */
  textHash: string;
}

function wordingOf(
  policy: PolicyId,
  text: Policy,
  language: Language,
  facts: Readonly<Record<string, string>> = policyFacts(),
): Wording {
  const words = policyText(text, language, facts);
  const textHash = createHash("sha256").update(words).digest("hex");
  return { policy, version: text.version, language, text: words, textHash };
}

/** Made once: the texts stay as they are while the server runs, and a place is locked while they are signed. */
let present: readonly Wording[] | undefined;

/** The policies of today in both languages; the form makes a family agree to all of them. */
export function presentWordings(): readonly Wording[] {
  const entries = Object.entries(policies) as [PolicyId, Policy][];
  present ??= LANGUAGES.flatMap((language) => entries.map(([id, text]) => wordingOf(id, text, language)));
  return present;
}

/** Those that were replaced, with the facts that they named: their hash tells whether they were signed so. */
export function formerWordings(): Wording[] {
  return LANGUAGES.flatMap((language) =>
    formerPolicies.map(({ policy, ...text }) => wordingOf(policy, text, language, formerFacts(language))),
  );
}

/** Of these wordings, those that a family has signed here. */
async function signedAmong(db: Db, wordings: readonly Wording[]): Promise<Wording[]> {
  const hashes = wordings.map(({ textHash }) => textHash);
  const rows = await db
    .selectFrom("signatures")
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

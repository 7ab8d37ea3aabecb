import { createHash, randomUUID } from "node:crypto";
import { policies } from "#content/policies/policies.ts";
import type { Policy, PolicyId } from "#content/policies/policy.ts";
import { type PolicyContact, policyFacts } from "#content/policies/policy-facts.ts";
import { type PolicyFacts, policyText } from "#content/policies/policy-text.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";

/** A policy in one language, as it is shown and signed. */
export interface Wording {
  policy: PolicyId;
  version: string;
  language: Language;
  text: string;
  /** SHA-256 of the text: of words that are public, so nothing can be guessed from it. */
  textHash: string;
}

function wordingOf(policy: PolicyId, text: Policy, language: Language, facts: PolicyFacts): Wording {
  const words = policyText(text, language, facts);
  const textHash = createHash("sha256").update(words).digest("hex");
  return { policy, version: text.version, language, text: words, textHash };
}

/** Made once for whom they name: a place is locked while they are signed. */
let present: { of: string; wordings: readonly Wording[] } | undefined;

/**
 * The policies of today in both languages, as they name whom the club has published to call; the form makes a family
 * agree to all of them.
 */
export function presentWordings(contact: PolicyContact): readonly Wording[] {
  const of = JSON.stringify([contact.name, contact.phone, contact.email]);
  if (present?.of === of) return present.wordings;
  const facts = policyFacts(contact);
  const entries = Object.entries(policies) as [PolicyId, Policy][];
  const wordings = LANGUAGES.flatMap((language) =>
    entries.map(([id, text]) => wordingOf(id, text, language, facts)),
  );
  present = { of, wordings };
  return wordings;
}

/**
 * Keeps the words that families sign from now on. Safe to run at every start and with every publication, in several
 * instances at once.
 */
export async function keepPolicyTexts(db: Db | Trx, contact: PolicyContact, now: Date): Promise<void> {
  const firstUsedAt = instantOf(now);
  await db
    .insertInto("policyTexts")
    .values(presentWordings(contact).map((wording) => ({ id: randomUUID(), ...wording, firstUsedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every wording that was ever in use here, without its words, the newest of each policy first. */
export async function listPolicyTexts(db: Db, contact: PolicyContact) {
  const current = new Set(presentWordings(contact).map(({ textHash }) => textHash));
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

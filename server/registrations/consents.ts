import { randomUUID } from "node:crypto";
import { type PolicyId, policies } from "#content/policies/policy.ts";
import { policyFacts } from "#content/policies/policy-facts.ts";
import { policyText } from "#content/policies/policy-text.ts";
import type { Language } from "#domain/languages.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { sha256 } from "./request-hash.ts";

/** What the form makes a family agree to; refunds and privacy are part of the terms. */
const SIGNED: readonly PolicyId[] = ["waiver", "code-of-conduct", "terms", "privacy", "refunds"];

function describeSigned(language: Language) {
  const facts = policyFacts(language);
  return SIGNED.map((policy) => ({
    policy,
    version: policies[policy].version,
    textHash: sha256(policyText(policies[policy], language, facts)),
  }));
}

/** Made once a language: the texts stay as they are while the server runs, and a place is locked meanwhile. */
const signed = new Map<Language, ReturnType<typeof describeSigned>>();

function signedIn(language: Language) {
  const known = signed.get(language) ?? describeSigned(language);
  signed.set(language, known);
  return known;
}

/** Forgets what was agreed to, before it is agreed to anew. */
export async function forgetConsents(trx: Trx, registrationId: string): Promise<void> {
  await trx.deleteFrom("consents").where("registrationId", "=", registrationId).execute();
}

/** Records which words were agreed to, in which language, when (design.md §7.21). */
export async function recordConsents(
  trx: Trx,
  registrationId: string,
  language: Language,
  agreedAt: Instant,
): Promise<void> {
  const rows = signedIn(language).map((consent) => ({
    ...consent,
    id: randomUUID(),
    registrationId,
    language,
    agreedAt,
  }));
  await trx.insertInto("consents").values(rows).execute();
}

import { createHash } from "node:crypto";
import { formerPolicies } from "#content/policies/former.ts";
import { type Policy, type PolicyId, policies } from "#content/policies/policy.ts";
import { policyFacts } from "#content/policies/policy-facts.ts";
import { policyText } from "#content/policies/policy-text.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";

/** A policy in one language, as it is shown and signed. */
export interface Wording {
  policy: PolicyId;
  version: string;
  language: Language;
  text: string;
  /** SHA-256 of the text: of words that are public, so nothing can be guessed from it. */
  textHash: string;
}

function wordingOf(policy: PolicyId, text: Policy, language: Language): Wording {
  const words = policyText(text, language, policyFacts(language));
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

/** Those that were replaced, with the facts of today: their hash tells whether they were signed so. */
export function formerWordings(): Wording[] {
  return LANGUAGES.flatMap((language) =>
    formerPolicies.map(({ policy, ...text }) => wordingOf(policy, text, language)),
  );
}

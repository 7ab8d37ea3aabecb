import type { Language } from "#domain/languages.ts";
import type { Policy } from "./policy.ts";

/**
 * Facts that a policy may mention; each is kept once, elsewhere in content/, and filled in here. None is a program's:
 * its days and its fee change with every season (docs/rules/registration.md#policies-name-no-program).
 */
export const POLICY_PLACEHOLDERS = [
  "club",
  "town",
  "healthDays",
  "interestDays",
  "donorYears",
  "addressDays",
  "backupMonths",
  "contactName",
  "contactPhone",
  "contactEmail",
] as const;
export type PolicyPlaceholder = (typeof POLICY_PLACEHOLDERS)[number];

/** Every fact as a reader sees it. */
export type PolicyFacts = Record<PolicyPlaceholder, string>;

/**
 * Puts the facts in place of the text's {{placeholders}}.
 * @throws {Error} on a placeholder that is no fact: nobody may sign a text with a hole in it.
 */
export function fillPlaceholders(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(.*?)\}\}/g, (_match, inner: string) => {
    const name = inner.trim();
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact === undefined) throw new Error(`A policy text mentions an unknown fact: {{${name}}}`);
    return fact;
  });
}

/**
 * The words of a policy exactly as they are signed: title, headings and paragraphs, a line each, facts filled
 * in. The server stores the hash of this text with a signature (docs/rules/registration.md#what-is-signed), so any change to how it is
 * composed changes what every later hash means.
 * @throws {Error} as fillPlaceholders does.
 */
export function policyText(policy: Policy, language: Language, facts: PolicyFacts): string {
  const lines = policy.sections[language].flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  return fillPlaceholders([policy.title[language], ...lines].join("\n"), facts);
}

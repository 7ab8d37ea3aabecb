import { type Policy, type PolicyPlaceholder, type PolicyWords, policyIn } from "#domain/club/policies.ts";
import type { Language } from "#domain/text/languages.ts";

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

/** A policy's words with the facts filled in. @throws {Error} as fillPlaceholders does */
export function filledPolicy({ version, title, sections }: PolicyWords, facts: PolicyFacts): PolicyWords {
  const filled = (text: string) => fillPlaceholders(text, facts);
  return {
    version,
    title: filled(title),
    sections: sections.map(({ heading, paragraphs }) => ({
      heading: filled(heading),
      paragraphs: paragraphs.map(filled),
    })),
  };
}

/**
 * The words of a policy exactly as they are signed: title, headings and paragraphs, a line each, facts filled
 * in. The server stores the hash of this text with a signature (docs/reference/signatures.md#signature-records), so any change to how it is
 * composed changes what every later hash means.
 * @throws {Error} as fillPlaceholders does.
 */
export function policyText(policy: Policy, language: Language, facts: PolicyFacts): string {
  const { title, sections } = filledPolicy(policyIn(policy, language), facts);
  return [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join("\n");
}

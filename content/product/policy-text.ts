import { type FilledPolicy, type PolicyPlaceholder, policyIn } from "#domain/club/policies.ts";
import type { Policy } from "#domain/club/policy-draft.ts";
import type { Language } from "#domain/text/languages.ts";

/** Every value as a reader sees it. */
export type PolicyValues = Record<PolicyPlaceholder, string>;

/**
 * Puts the values in place of the text's {{placeholders}}.
 * @throws {Error} on an unknown placeholder: nobody may sign a text with a hole in it.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(.*?)\}\}/g, (_match, inner: string) => {
    const name = inner.trim();
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`A policy text mentions an unknown placeholder: {{${name}}}`);
    return value;
  });
}

/** A policy's words with the values filled in. @throws {Error} as fillPlaceholders does */
export function filledPolicy({ version, title, sections }: FilledPolicy, values: PolicyValues): FilledPolicy {
  const filled = (text: string) => fillPlaceholders(text, values);
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
 * The words of a policy exactly as they are signed: title, headings (forms have none) and paragraphs, a line each,
 * values filled in. The server stores the hash of this text with a signature (docs/reference/signatures.md#signature-records), so any change to how it is
 * composed changes what every later hash means.
 * @throws {Error} as fillPlaceholders does.
 */
export function policyText(policy: Policy, language: Language, values: PolicyValues): string {
  const { title, sections } = filledPolicy(policyIn(policy, language), values);
  const lines = sections.flatMap(({ heading, paragraphs }) =>
    heading ? [heading, ...paragraphs] : paragraphs,
  );
  return [title, ...lines].join("\n");
}

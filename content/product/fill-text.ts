import type { Language } from "#domain/text/languages.ts";
import { textFormats } from "./text-formats.ts";

/** By their placeholders. */
type Named = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;

/**
 * A text of content/ with its placeholders filled in from the values and the facts: {{name}} and
 * {{name, format}}, as content/product/text-formats.ts has formats. One for pages, mails and the sentences of error answers.
 * What is filled in is not read again: a fact that looks like a placeholder stays as it is.
 * @param missing what stands for a name that neither knows
 */
export function fillText(
  text: string,
  values: Named,
  facts: Named,
  language: Language,
  missing: (placeholder: string) => string,
): string {
  const filled = text.replace(PLACEHOLDER, (placeholder, name: string, format?: string) => {
    const value = values[name] ?? facts[name];
    if (value === undefined || value === null) return missing(placeholder);
    if (!format) return String(value);
    return textFormats[format as keyof typeof textFormats](value as never, language);
  });
  // In Spanish a time may end in "p.m.", whose point also ends the sentence.
  return filled.replaceAll(".m..", ".m.");
}

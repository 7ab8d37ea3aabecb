import { translate } from "#app/lib/i18n/translate.ts";
import { programDetails } from "#content/product/program-details.ts";
import type { Language } from "#domain/text/languages.ts";
import { firstContent } from "#tests/support/clubs/first-content.ts";
import { textTrees } from "#tests/support/pages/text-files.ts";

/** Reads a text by its key, with the values that it names. */
export type Text = (key: string, values?: object) => string;

/** The site's texts in a language, by key ("errors:codes.age_range.message"). */
export function readTexts(language: Language): Text {
  const trees = textTrees(language);
  const { featured: camp, club } = firstContent(language);
  const facts = programDetails(camp, club, language);
  return (key, values = {}) => {
    const text = translate(key, { ...values }, ["common"], trees, facts, language, (it) => it);
    if (text === key) throw new Error(`No text ${key} in ${language}`);
    return String(text);
  };
}

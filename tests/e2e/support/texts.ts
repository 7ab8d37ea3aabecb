import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type TextTree, translate } from "#app/lib/i18n/translate.ts";
import { textFacts } from "#content/text-facts.ts";
import type { Language } from "#domain/languages.ts";
import { firstFacts } from "#tests/support/first-facts.ts";

const LOCALES = resolve(import.meta.dirname, "../../../content/locales");

/** The site's texts as a reader of that language sees them, by key ("errors:codes.age_range.message"). */
export function readTexts(language: Language): (key: string, values?: object) => string {
  const folder = join(LOCALES, language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const texts = Object.fromEntries(
    files.map((name) => [name.replace(".json", ""), JSON.parse(readFileSync(join(folder, name), "utf8"))]),
  ) as Record<string, TextTree>;
  const { camp, club } = firstFacts(language);
  const facts = textFacts(camp, club, language);
  return (key, values = {}) => {
    const text = translate(
      key,
      { ...values },
      ["common"],
      (area) => texts[area],
      facts,
      language,
      (it) => it,
    );
    if (text === key) throw new Error(`No text ${key} in ${language}`);
    return String(text);
  };
}

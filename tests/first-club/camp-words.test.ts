import { expect, test } from "vitest";
import { choiceAt } from "#content/product/page-lists.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { textsByFile } from "#tests/support/pages/text-files.ts";

const WORD = { en: /\bcamps?\b/i, es: /\bcampamentos?\b/i };

/** Texts of the first club that speak of its camp, or of camps besides other programs. */
const OF_THE_CAMP = [
  ...["about:invite.camp", "about:invite.text", "about:story.paragraphs.2"],
  ...["gallery:text", "getInvolved:opportunities.kinds.2.text", "home:programs.offers.1.title"],
  ...["structure:training.parts.3.text", "structure:training.parts.3.title"],
];

test.each(LANGUAGES)("The first club says camp only of its camp (%s)", (language) => {
  const texts = textsByFile(language).flatMap(([file, own]) => (file.startsWith("club/") ? [...own] : []));
  // {{campName}} is filled in with the program's own name.
  const named = texts.filter(
    ([key, text]) =>
      !choiceAt(key.replace(":", ".")) && WORD[language].test(text.replace(/\{\{[^}]*\}\}/g, "")),
  );
  expect(named.map(([key]) => key).toSorted()).toEqual(OF_THE_CAMP);
});

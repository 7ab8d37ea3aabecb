import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { textsByFile } from "#tests/support/text-files.ts";

const WORD = { en: /\bcamps?\b/i, es: /\bcampamentos?\b/i };

/**
 * Texts that speak of the camp itself, or of camps beside other programs: on its own pages, where the code asks for the kind
 * first (`isCamp`), and where a kind is named. Every other text may stand beside a league.
 */
const OF_THE_CAMP = [
  ...["activities:countdown.started", "activities:countdown.left_one", "activities:countdown.left_other"],
  ...["activities:cost.per", "gallery:camp", "home:camp.register", "home:camp.explore"],
  ...["common:titles.schedule", "schedule:days", "schedule:downloadHint", "testimonials:byline.family"],
  // The code asks whether it is a camp.
  ...["checkout:summary.fee", "registration:summary.fee", "checkout:situations.campSuccess.message"],
  ...["success:registered.text", "success:next.when.title", "errors:codes.age_range.message"],
  // A kind by its name, and what the site needs one for.
  ...["program:kinds.camp", "adminPrograms:address.kinds.camp", "admin:details.reasons.kids-camp"],
  ...["adminPrograms:wrong.no_camp", "adminPrograms:wrong.invalid_slug", "preview:failed.text"],
  "adminPrograms:ageRule.first-dayText",
];

const productTexts = (language: Language) =>
  textsByFile(language)
    .filter(([file]) => file.startsWith("product/"))
    .flatMap(([, texts]) => [...texts]);

/** Words that are given, which stay in English whatever is listed below them (docs/rules/wording.md#texts-that-are-given). */
const GIVEN = { en: ["admin:subtitle"], es: [] };

test.each(LANGUAGES)(
  "No text of the product that a league, a clinic or a team is shown with says camp (%s)",
  (language) => {
    const named = productTexts(language)
      // {{campName}} is filled in with the program's own name.
      .filter(([, text]) => WORD[language].test(text.replace(/\{\{[^}]*\}\}/g, "")))
      .map(([key]) => key);
    const allowed: readonly string[] = [...OF_THE_CAMP, ...GIVEN[language]];
    expect(named.filter((key) => !allowed.includes(key))).toEqual([]);
    // What no longer says it is struck off above.
    expect(allowed.filter((key) => !named.includes(key))).toEqual([]);
  },
);

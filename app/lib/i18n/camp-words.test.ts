import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { textsByFile } from "#tests/support/pages/text-files.ts";

const WORD = { en: /\bcamps?\b/i, es: /\bcampamentos?\b/i };

/**
 * Texts that may say "camp": those on the camp's own pages, where the code checks `isCamp`, and those that name a kind
 * of program. Every other text may be shown for a league.
 */
const OF_THE_CAMP = [
  ...["activities:countdown.started", "activities:countdown.over"],
  ...["activities:countdown.left_one", "activities:countdown.left_other"],
  ...["activities:cost.per", "gallery:camp", "home:camp.register", "home:camp.explore"],
  ...["common:titles.schedule", "schedule:days", "schedule:downloadHint", "testimonials:byline.family"],
  // Shown only after the code checks for a camp.
  ...["terms:lines.campFee", "terms:lines.campFee", "checkout:situations.campSuccess.message"],
  "familyPage:statement.camp",
  ...["success:registered.text", "success:next.when.title", "errors:codes.age_range.message"],
  // Names of kinds.
  ...["program:kinds.camp", "adminPrograms:address.kinds.camp"],
  ...["adminPrograms:wrong.invalid_slug", "preview:failed.text"],
  ...["adminPrograms:ageRule.first-dayText", "adminSetup:program.templates.camp"],
  ...["adminPages:names.home.camp.ages", "adminPages:names.about.invite.camp"],
];

const productTexts = (language: Language) =>
  textsByFile(language)
    .filter(([file]) => file.startsWith("product/"))
    .flatMap(([, texts]) => [...texts]);

/** Texts that the club gave, exempt from the list below (docs/reference/texts.md#fixed-texts). */
const GIVEN = { en: ["admin:subtitle"], es: [] };

test.each(LANGUAGES)(
  "No text of the product that is shown for a league, a clinic or a team says camp (%s)",
  (language) => {
    const named = productTexts(language)
      // {{campName}} is filled in with the program's own name.
      .filter(([, text]) => WORD[language].test(text.replace(/\{\{[^}]*\}\}/g, "")))
      .map(([key]) => key);
    const allowed: readonly string[] = [...OF_THE_CAMP, ...GIVEN[language]];
    expect(named.filter((key) => !allowed.includes(key))).toEqual([]);
    // A listed text that no longer says camp must be removed from the list.
    expect(allowed.filter((key) => !named.includes(key))).toEqual([]);
  },
);

import { expect, test } from "vitest";
import { club } from "#content/club/club.ts";
import { firstClub } from "#content/club/first-club.ts";
import { teams } from "#content/club/texts/en.json" with { type: "json" };
import { choiceAt } from "#content/product/page-lists.ts";
import { clubInLanguage, teamList, teamOfPage } from "#domain/club/content.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { textsByFile } from "#tests/support/pages/text-files.ts";

test("The slogan is the one that was given", () => {
  expect(club.slogan.en).toBe("Building champions on and off the field.");
});

test("The three teams on the teams page have their names, ages and hours", () => {
  const written = teams.levels.steps.map(({ name, ages, schedule }) => [name, ages, schedule]);
  expect(written).toEqual([
    ["U10 Development", "Ages 8-10", "Tuesdays and Thursdays 5:00-6:30 PM"],
    ["U12 Competitive", "Ages 10-12", "Mon, Wed, Fri 6:00-7:30 PM"],
    ["U15 Elite", "Ages 13-15", "Four times a week plus weekend games"],
  ]);
});

test("Pages and emails write every phone of the club in one form, however staff typed it", () => {
  const typed = { phone: "575.555.0111" };
  const withPhone = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, ...typed }));
  const { contacts, coaches, teams } = firstClub;
  const club = {
    ...firstClub,
    contacts: withPhone(contacts),
    coaches: withPhone(coaches),
    teams: withPhone(teams),
  };
  const shown = [
    ...clubInLanguage(club, "es").contacts,
    ...teamList(club, "es").coaches,
    teamOfPage(club, teams[0]?.slug, "es"),
  ];
  expect(new Set(shown.map((row) => row?.phone))).toEqual(new Set(["(575) 555-0111"]));
});

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

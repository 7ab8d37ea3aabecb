import { expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { clubInLanguage, teamList, teamOfPage } from "#domain/club/facts.ts";

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

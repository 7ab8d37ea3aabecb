import { expect, test } from "vitest";
import { clubDifferences } from "#domain/club-changes.ts";
import type { PublishedClub } from "#domain/club-facts.ts";
import { firstClub } from "./first-club.ts";

function changed(change: (club: PublishedClub) => void): PublishedClub {
  const club = structuredClone(firstClub);
  change(club);
  return club;
}
const contact = (club: PublishedClub, at: number) => club.contacts[at] as PublishedClub["contacts"][number];
const team = (club: PublishedClub, at: number) => club.teams[at] as PublishedClub["teams"][number];

test("What differs is told value by value, under the name that it has today", () => {
  const after = changed((club) => {
    contact(club, 0).phone = "(915) 555-0101";
    contact(club, 1).role.es = "Coordinadora";
    club.place.street = "1 Main Street";
    team(club, 2).training.days = ["friday"];
  });
  expect(clubDifferences(firstClub, after)).toEqual([
    {
      ...{ kind: "text", part: "contacts", name: "Marisol Quintana", field: "phone", language: null },
      ...{ before: "(575) 555-0142", after: "(915) 555-0101" },
    },
    {
      ...{ kind: "text", part: "contacts", name: "Darío Benavente", field: "role", language: "es" },
      ...{ before: "Coordinador del campamento", after: "Coordinadora" },
    },
    {
      ...{ kind: "text", part: "place", name: "", field: "street", language: null },
      ...{ before: "418 Calle de los Faroles", after: "1 Main Street" },
    },
    expect.objectContaining({ part: "teams", field: "training.days", after: "friday" }),
  ]);
  expect(clubDifferences(firstClub, structuredClone(firstClub))).toEqual([]);
});

test("Rows that come, go or change places are told as that", () => {
  const after = changed((club) => {
    club.contacts.reverse();
    club.links.splice(1, 1);
    club.teams.push({ ...team(club, 0), id: "faros", slug: "faros-u8", name: "Faros U8" });
  });
  expect(clubDifferences(firstClub, after)).toEqual([
    { kind: "order", part: "contacts", name: "" },
    { kind: "removed", part: "links", name: "Instagram" },
    { kind: "added", part: "teams", name: "Faros U8" },
  ]);
});

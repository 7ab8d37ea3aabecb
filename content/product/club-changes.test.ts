import { expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { clubDifferences } from "#domain/club/changes.ts";
import type { PublishedClub } from "#domain/club/facts.ts";

function changed(change: (club: PublishedClub) => void): PublishedClub {
  const club = structuredClone(firstClub);
  change(club);
  return club;
}
const contact = (club: PublishedClub, at: number) => club.contacts[at] as PublishedClub["contacts"][number];
const team = (club: PublishedClub, at: number) => club.teams[at] as PublishedClub["teams"][number];

const [director, coordinator] = [contact(firstClub, 0), contact(firstClub, 1)];

test("What differs is told value by value, under the name that it has today", () => {
  const after = changed((club) => {
    contact(club, 0).phone = "(915) 555-0101";
    contact(club, 1).role.es = "Encargada";
    club.place.street = "1 Main Street";
    team(club, 2).training.days = ["friday"];
  });
  expect(clubDifferences(firstClub, after)).toEqual([
    {
      ...{ kind: "text", part: "contacts", name: director.name, field: "phone", language: null },
      ...{ before: director.phone, after: "(915) 555-0101" },
    },
    {
      ...{ kind: "text", part: "contacts", name: coordinator.name, field: "role", language: "es" },
      ...{ before: coordinator.role.es, after: "Encargada" },
    },
    {
      ...{ kind: "text", part: "place", name: "", field: "street", language: null },
      ...{ before: firstClub.place.street, after: "1 Main Street" },
    },
    expect.objectContaining({ part: "teams", field: "training.days", after: "friday" }),
  ]);
  expect(clubDifferences(firstClub, structuredClone(firstClub))).toEqual([]);
});

test("Rows that come, go or change places are told as that", () => {
  const after = changed((club) => {
    club.contacts.reverse();
    club.links.splice(0, 1);
    club.teams.push({ ...team(club, 0), id: "faros", slug: "faros-u8", name: "Faros U8" });
  });
  expect(clubDifferences(firstClub, after)).toEqual([
    { kind: "order", part: "contacts", name: "" },
    { kind: "removed", part: "links", name: firstClub.links[0]?.label },
    { kind: "added", part: "teams", name: "Faros U8" },
  ]);
});

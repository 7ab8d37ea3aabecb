import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { firstPages } from "#content/product/first-pages.ts";
import { differingFields, excerpts, fieldIn, withPart } from "#domain/programs/draft-fields.ts";
import type { ProgramDraft, SeasonDraft } from "#domain/programs/season-draft.ts";

const words = (name: string) => ({ name, summary: "Two evenings", description: "", whatToBring: "Shoes" });
const camp: ProgramDraft = {
  id: "camp",
  slug: "summer-camp",
  kind: "camp",
  feeCents: 4000,
  prices: [{ cents: 3500, until: "2026-04-01T06:00:00.000Z" }],
  ageRule: "first-day",
  minAge: 6,
  maxAge: 18,
  shirtSizes: "standard",
  needsSex: false,
  opensAt: null,
  closesAt: null,
  sessions: [{ on: "2026-06-11", starts: "18:00", ends: "20:30", place: null }],
  groups: [{ id: "g1", code: "U10", bornFrom: "2016-08-01", bornTo: "2018-07-31", sex: "all" }],
  questions: [
    {
      id: "q1",
      kind: "choice",
      required: true,
      sensitive: false,
      texts: { en: { label: "Size", options: ["S", "M"] }, es: { label: "Talla", options: ["S", "M"] } },
    },
  ],
  refundSteps: [{ daysBefore: 7, percent: 50 }],
  unchecked: ["es"],
  texts: { en: words("Summer camp"), es: words("Campamento de verano") },
};
const clinic: ProgramDraft = { ...camp, id: "clinic", slug: "clinic", kind: "clinic" };
const season: SeasonDraft = {
  slug: "2026",
  state: "live",
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
  names: { en: "2026", es: "2026" },
  siblingRule: { fromChild: 2, percent: 10, cents: null },
  programs: [camp, clinic],
};

/** The path of every value inside a draft, by keys and numbers. */
function placesIn(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [place];
  return Object.entries(value).flatMap(([key, part]) =>
    placesIn(part, place === "" ? key : `${place}.${key}`),
  );
}

describe("The fields that differ", () => {
  test.each([
    ["a season", season],
    ["the club", firstClub],
    ["the pages", firstPages],
  ])("show every changed value of %s in both versions", (_, draft) => {
    fc.assert(
      fc.property(fc.constantFrom(...placesIn(draft)), (place) => {
        const changed = withPart(draft, place.split("."), "another value");
        const fields = differingFields(draft, changed);
        expect(fields).not.toEqual([]);
        for (const field of fields) expect(fieldIn(changed, field)).not.toEqual(fieldIn(draft, field));
        expect(JSON.stringify(fields.map((field) => fieldIn(changed, field)))).toContain("another value");
      }),
    );
  });

  test("are none in a copy, whatever the order of the keys", () => {
    const turned = Object.fromEntries(Object.entries(season).reverse());
    expect(differingFields(season, structuredClone(turned))).toEqual([]);
  });

  test("are named by the program, and a question and the sibling discount are one field each", () => {
    const questions = camp.questions.map((question) => ({ ...question, required: false }));
    const after = {
      ...season,
      siblingRule: null,
      programs: [{ ...camp, questions, feeCents: 4500 }, clinic],
    };
    expect(differingFields(season, after).toSorted()).toEqual([
      "programs.camp.feeCents",
      "programs.camp.questions.q1",
      "siblingRule",
    ]);
  });

  test("name a list when rows come, go or move", () => {
    for (const programs of [[camp], [clinic, camp], [camp, clinic, { ...clinic, id: "league" }]])
      expect(differingFields(season, { ...season, programs })).toEqual(["programs"]);
  });
});

test("A long text is shortened to its difference", () => {
  const long = "word ".repeat(100);
  const [before, after] = excerpts(`${long}old${long}`, `${long}new${long}`);
  expect(before).toContain("old");
  expect(after).toContain("new");
  expect(after.length).toBeLessThan(170);
});

import { describe, expect, test } from "vitest";
import { addDays } from "#domain/time/dates.ts";
import { addYears, copySeason, freeSlug, nextSeason, slugFrom } from "./season-copy.ts";
import { ownSeasonErrors, type ProgramDraft, type SeasonDraft, seasonDraftSchema } from "./season-draft.ts";

test("A name proposes an address of small letters, numbers and hyphens, and nothing where it has none", () => {
  expect(slugFrom("Clínica de porteros: ¡Niñas!")).toBe("clinica-de-porteros-ninas");
  expect(slugFrom("  Summer camp 2027 ")).toBe("summer-camp-2027");
  expect(slugFrom("足球")).toBe("");
  expect(slugFrom("a ".repeat(20))).toBe("a-a-a-a-a-a-a-a-a-a");
  expect(slugFrom(`${"x".repeat(59)} y`)).toBe("x".repeat(59));
});

test("An address that another season has gets its own season's at its end, then a number, and never grows too long", () => {
  expect(freeSlug("clinic", ["camp"], "2027")).toBe("clinic");
  expect(freeSlug("clinic", ["clinic"], "2027")).toBe("clinic-2027");
  expect(freeSlug("clinic", ["clinic", "clinic-2027"], "2027")).toBe("clinic-2027-2");
  expect(freeSlug("clinic", ["clinic"])).toBe("clinic-2");
  const long = "x".repeat(60);
  expect(freeSlug(long, [long], "fall-2027")).toBe(`${"x".repeat(50)}-fall-2027`);
  const words = "a-b-c-d-e-f-g-h-i-j";
  expect(freeSlug(words, [words], "fall-2027")).toBe("a-b-c-d-e-f-g-h-fall-2027");
  expect(freeSlug("clinic", ["clinic"], words)).toBe("clinic-2");
});

const DENVER = "America/Denver";
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const words = (name: string) => ({ name, summary: "", description: "", whatToBring: "" });

/** Opens at 6 PM in winter; its early price ends while the clocks of 2026 have changed and those of 2025 had not. */
const camp: ProgramDraft = {
  id: id(1),
  slug: "summer-camp",
  kind: "camp",
  feeCents: 4500,
  ageRule: "august",
  minAge: 6,
  maxAge: 18,
  shirtSizes: "standard",
  needsSex: false,
  opensAt: "2025-03-08T01:00:00.000Z",
  closesAt: "2025-06-12T05:59:00.000Z",
  prices: [{ cents: 4000, until: "2025-03-09T07:00:00.000Z" }],
  sessions: [
    { on: "2025-06-12", starts: "18:00", ends: "20:30", place: null },
    { on: "2025-06-13", starts: "18:00", ends: "20:30", place: "Field 2" },
  ],
  groups: [
    { id: id(2), code: "U10", bornFrom: "2015-08-01", bornTo: "2016-02-29", sex: "all" as const },
    { id: id(3), code: "U9", bornFrom: "2016-03-01", bornTo: "2017-02-28", sex: "all" as const },
  ],
  refundSteps: [{ daysBefore: 14, percent: 100 }],
  texts: { en: words("Summer camp"), es: words("Campamento de verano") },
  questions: [
    {
      id: id(4),
      kind: "yes-no",
      required: true,
      sensitive: false,
      texts: { en: { label: "Bus?", options: [] }, es: { label: "¿Autobús?", options: [] } },
    },
  ],
  unchecked: [],
};
const season: SeasonDraft = {
  slug: "2025",
  state: "past",
  startsOn: "2025-01-01",
  endsOn: "2025-12-31",
  siblingRule: { fromChild: 2, percent: 10, cents: null },
  names: { en: "2025", es: "2025" },
  programs: [camp],
};

const next = {
  slug: "2026",
  names: { en: "2026", es: "2026" },
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
};
function copied(source = season, frame = next) {
  let made = 100;
  return copySeason(source, frame, {
    newId: () => id(made++),
    timeZone: DENVER,
    takenSlugs: ["summer-camp"],
  });
}
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

describe("A copied season", () => {
  test("is this, to the last field", () => {
    expect(copied()).toEqual({
      ...next,
      state: "live",
      siblingRule: { fromChild: 2, percent: 10, cents: null },
      programs: [
        {
          ...camp,
          id: id(100),
          slug: "summer-camp-2026",
          // Friday at 6:00 PM; the end of Wednesday; the midnight before the Sunday on which the clocks change.
          opensAt: "2026-03-07T01:00:00.000Z",
          closesAt: "2026-06-11T05:59:00.000Z",
          prices: [{ cents: 4000, until: "2026-03-09T06:00:00.000Z" }],
          sessions: [
            { on: "2026-06-11", starts: "18:00", ends: "20:30", place: null },
            { on: "2026-06-12", starts: "18:00", ends: "20:30", place: "Field 2" },
          ],
          groups: [
            { id: id(101), code: "U10", bornFrom: "2016-08-01", bornTo: "2017-02-28", sex: "all" as const },
            { id: id(102), code: "U9", bornFrom: "2017-03-01", bornTo: "2018-02-28", sex: "all" as const },
          ],
          questions: [{ ...camp.questions[0], id: id(103) }],
          unchecked: ["en", "es"],
        },
      ],
    });
    expect(ownSeasonErrors(seasonDraftSchema.parse(copied()))).toEqual({});
  });

  test.each([2024, 2025, 2026, 2027, 2030, 2036])(
    "has every day on its weekday, four days off at most, when it begins in %i",
    (year) => {
      const frame = { ...next, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` };
      for (let day = "2025-01-01"; day <= "2025-12-31"; day = addDays(day, 5)) {
        const sessions = [{ on: day, starts: "18:00", ends: "19:00", place: null }];
        const on = copied({ ...season, programs: [{ ...camp, sessions }] }, frame).programs[0]?.sessions[0]
          ?.on;
        expect(weekday(on ?? "")).toBe(weekday(day));
        const off = Date.parse(on ?? "") - Date.parse(addYears(day, year - 2025));
        expect(Math.abs(off) / 86_400_000).toBeLessThanOrEqual(4);
      }
    },
  );

  test("takes children of the same age on its first day, which moves by whole weeks", () => {
    const frame = { ...next, startsOn: "2028-01-01", endsOn: "2028-12-31" };
    const groups = [
      { id: id(2), code: "older", bornFrom: "2013-06-13", bornTo: "2015-06-12", sex: "all" as const },
      { id: id(3), code: "six or seven", bornFrom: "2017-06-13", bornTo: "2019-06-12", sex: "all" as const },
      { id: id(5), code: "by year", bornFrom: "2012-01-01", bornTo: "2012-12-31", sex: "all" as const },
    ];
    const byAge = { ...camp, groups, ageRule: "first-day" } as const;
    const program = copied({ ...season, programs: [byAge] }, frame).programs[0];
    expect(program?.sessions[0]?.on).toBe("2028-06-08");
    expect(program?.groups.map(({ bornFrom, bornTo }) => [bornFrom, bornTo])).toEqual([
      ["2016-06-09", "2018-06-08"],
      ["2020-06-09", "2022-06-08"],
      ["2015-01-01", "2015-12-31"],
    ]);
  });

  test("leaves no gap for a child born on 29 February", () => {
    const frame = { ...next, startsOn: "2028-01-01", endsOn: "2028-12-31" };
    const groups = [
      { id: id(2), code: "U10", bornFrom: "2012-03-01", bornTo: "2013-02-28", sex: "all" as const },
      { id: id(3), code: "U9", bornFrom: "2013-03-01", bornTo: "2014-02-28", sex: "all" as const },
    ];
    const moved = copied({ ...season, programs: [{ ...camp, groups }] }, frame).programs[0]?.groups;
    expect(moved).toMatchObject([
      { bornFrom: "2015-03-01", bornTo: "2016-02-29", sex: "all" as const },
      { bornFrom: "2016-03-01", bornTo: "2017-02-28", sex: "all" as const },
    ]);
    expect([addYears("2024-02-29", 1), addYears("2024-02-29", 4)]).toEqual(["2025-02-28", "2028-02-29"]);
  });
});

describe("The next season's name", () => {
  const named = (en: string, es: string, slug: string, taken: string[] = []) =>
    nextSeason({ ...season, names: { en, es }, slug }, taken);

  test("has the next year, in both languages and in its address", () => {
    expect(named("2025", "2025", "2025")).toEqual(next);
    expect(named("Summer 2025", "Verano 2025", "summer-2025")).toMatchObject({
      slug: "summer-2026",
      names: { en: "Summer 2026", es: "Verano 2026" },
    });
    expect(named("Club year 2029-30", "Año 2029–30", "club-year-2029-30")).toMatchObject({
      slug: "club-year-2030-31",
      names: { en: "Club year 2030-31", es: "Año 2030–31" },
    });
    expect(named("Fall league", "Liga de otoño", "fall-league")).toMatchObject({
      slug: "fall-league-2026",
      names: { en: "Fall league 2026", es: "Liga de otoño 2026" },
    });
  });

  test("is the first one that no other season has", () => {
    expect(named("2025", "2025", "2025", ["2025", "2026"])).toMatchObject({
      slug: "2027",
      startsOn: "2027-01-01",
      endsOn: "2027-12-31",
    });
  });
});

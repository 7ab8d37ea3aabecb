import { describe, expect, test } from "vitest";
import { fieldErrors } from "#domain/text/checks.ts";
import { programSettingsSchema } from "./program-settings.ts";
import type { ProgramSwitch } from "./programs.ts";
import { registrationWarnings } from "./registration-warnings.ts";
import type { ProgramDraft, SeasonDraft } from "./season-draft.ts";
import { errorsOfProgram, seasonCheck, seasonErrors } from "./season-draft.ts";

const words = (name: string) => ({ name, summary: "Two evenings", description: "", whatToBring: "" });

function programOf(id: string, slug: string): ProgramDraft {
  return {
    id,
    slug,
    kind: "camp",
    feeCents: 4000,
    ageRule: "first-day",
    minAge: 6,
    maxAge: 18,
    shirtSizes: "standard",
    needsSex: false,
    opensAt: null,
    closesAt: null,
    prices: [],
    groups: [],
    sessions: [],
    questions: [],
    refundSteps: [],
    unchecked: [],
    texts: { en: words("Camp"), es: words("Campamento") },
  };
}

const season: SeasonDraft = {
  slug: "2025",
  startsOn: "2025-01-01",
  endsOn: "2025-12-31",
  state: "live",
  siblingRule: null,
  names: { en: "2025", es: "2025" },
  programs: [
    programOf("6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1001", "summer-camp"),
    programOf("6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1002", "autumn-camp"),
  ],
};
const [camp] = season.programs;

function withCamp(changes: object): SeasonDraft {
  return { ...season, programs: season.programs.map((one) => (one === camp ? { ...one, ...changes } : one)) };
}

describe("Missing parts of a draft", () => {
  test("is named by its field, in the program that it is of", () => {
    const texts = { en: camp?.texts.en, es: { ...camp?.texts.es, summary: "" } };
    const draft = withCamp({ texts, feeCents: 10 });
    expect(errorsOfProgram(seasonErrors(draft), draft, String(camp?.id))).toEqual({
      feeCents: "fee_too_small",
    });
    const payable = withCamp({ texts });
    expect(seasonErrors(payable)).toEqual({ "programs.0.texts.es.summary": "missing_text" });
    expect(errorsOfProgram(seasonErrors(payable), payable, String(camp?.id))).toEqual({
      "texts.es.summary": "missing_text",
    });
    expect(errorsOfProgram(seasonErrors(payable), payable, String(season.programs[1]?.id))).toEqual({});
  });

  test("is never a price of nothing: that is free, while 1 to 49 cents are refused", () => {
    const of = (feeCents: number | null) => seasonErrors(withCamp({ feeCents }));
    expect([seasonErrors(season), of(0), of(50), of(null)]).toEqual([{}, {}, {}, {}]);
    for (const feeCents of [1, 49]) expect(of(feeCents)).toEqual({ "programs.0.feeCents": "fee_too_small" });
    expect(of(-1)).toEqual({ "programs.0.feeCents": "fee_range" });
    expect(of(1_000_001)).toEqual({ "programs.0.feeCents": "fee_range" });
    const early = (cents: number, feeCents: number) =>
      seasonErrors(withCamp({ feeCents, prices: [{ cents, until: "2025-05-01T06:00:00.000Z" }] }));
    expect([early(0, 4000), early(50, 4000)]).toEqual([{}, {}]);
    expect(early(49, 4000)).toEqual({ "programs.0.prices.0.cents": "fee_too_small" });
    expect(early(50, 0)).toEqual({ "programs.0.feeCents": "fee_range" });
  });

  test.each([
    [{ fromChild: 2, percent: 10, cents: null }, {}],
    [{ fromChild: 8, percent: 100, cents: null }, {}],
    [{ fromChild: 2, percent: null, cents: 50 }, {}],
    [{ fromChild: 1, percent: 10, cents: null }, { "siblingRule.fromChild": "invalid_input" }],
    [{ fromChild: 9, percent: 10, cents: null }, { "siblingRule.fromChild": "invalid_input" }],
    [{ fromChild: 2, percent: 0, cents: null }, { "siblingRule.percent": "discount_range" }],
    [{ fromChild: 2, percent: 101, cents: null }, { "siblingRule.percent": "discount_range" }],
    [{ fromChild: 2, percent: 2.5, cents: null }, { "siblingRule.percent": "discount_range" }],
    [{ fromChild: 2, percent: null, cents: 49 }, { "siblingRule.cents": "discount_range" }],
    [{ fromChild: 2, percent: 10, cents: 500 }, { "siblingRule.percent": "discount_range" }],
    [{ fromChild: 2, percent: null, cents: null }, { "siblingRule.percent": "discount_range" }],
  ])("of a sibling discount %j is %j", (siblingRule, errors) => {
    expect(seasonErrors({ ...season, siblingRule })).toEqual(errors);
  });

  test("is looked for in texts as they would be published", () => {
    const texts = { en: camp?.texts.en, es: { ...camp?.texts.es, name: "  Campamento\u202e " } };
    const published = seasonCheck.parse(withCamp({ texts })).draft?.programs[0];
    expect(published?.texts.es.name).toBe("Campamento");
  });
});

const group = {
  id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1001",
  code: "U10",
  bornFrom: "2016-08-01",
  bornTo: "2017-07-31",
  sex: "all" as const,
};
const evening = (on: string) => ({ on, starts: "18:00", ends: "20:00", place: null });
const league = {
  kind: "league" as const,
  feeCents: 9000,
  opensAt: "2026-03-07T01:00:00.000Z",
  sessions: [evening("2026-09-05"), evening("2026-11-21")],
  groups: [group],
};
const warnings = (
  changes: Partial<typeof league> | object = {},
  opening: ProgramSwitch = "auto",
  today = "2026-02-01",
) => registrationWarnings({ ...league, ...changes }, { switch: opening, today, timeZone: "America/Denver" });

const onlyNamed = { opensAt: null, feeCents: null, groups: [], sessions: [] };

test.each<[string, string[], ...Parameters<typeof warnings>]>([
  ["a price, an opening day and groups", []],
  ["no opening day", ["no_opening"], { opensAt: null }],
  ["no opening day, opened by hand", [], { opensAt: null }, "open"],
  ["an opening day, closed by hand", ["closed_by_hand"], {}, "closed"],
  ["no opening day, closed by hand", ["closed_by_hand"], { opensAt: null }, "closed"],
  // In Denver this is 11 PM of the last day, in UTC the day after.
  ["an opening in the last hour of its last day", [], { opensAt: "2026-11-22T06:00:00.000Z" }],
  ["an opening after its last day", ["opens_late"], { opensAt: "2026-11-22T08:00:00.000Z" }],
  ["no price", ["no_price"], { feeCents: null }],
  ["a price of nothing", [], { feeCents: 0 }],
  ["no groups, of a league", ["no_groups"], { groups: [] }],
  ["no groups, of a team", ["no_groups"], { groups: [], kind: "team" }],
  ["no groups, of a camp", [], { groups: [], kind: "camp" }],
  ["no groups, of a clinic", [], { groups: [], kind: "clinic" }],
  ["no groups, of a training", [], { groups: [], kind: "training" }],
  ["only a name", ["no_opening", "no_price", "no_groups"], onlyNamed],
  ["no opening day, and that is over", [], { opensAt: null }, "closed", "2026-11-22"],
])("Of a program with %s staff are warned by %j", (_title, expected, ...given) => {
  expect(warnings(...given)).toEqual(expected);
});

describe("what staff may change about a program", () => {
  test("is whether registration is open, and the number of spots", () => {
    const settings = { switch: "open", capacity: 120 };
    expect(programSettingsSchema.parse({ ...settings, feeCents: 1 })).toEqual(settings);
    expect(programSettingsSchema.parse({})).toEqual({});
    for (const capacity of [0, 5000, null])
      expect(programSettingsSchema.parse({ capacity })).toEqual({ capacity });
  });

  test.each([-1, 5001, 1.5, "120"])("is not a capacity of %j", (capacity) => {
    const { error } = programSettingsSchema.safeParse({ capacity });
    expect(fieldErrors(error?.issues ?? [])).toEqual({ capacity: "invalid_capacity" });
  });
});

import { describe, expect, test } from "vitest";
import { programFrom, programValues } from "./program-form.ts";
import type { ProgramDraft } from "./season-draft.ts";

const ZONE = "America/Denver";
const words = { name: "Camp", summary: "Two evenings", description: "", whatToBring: "" };
const camp: ProgramDraft = {
  id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1001",
  slug: "summer-camp",
  kind: "camp",
  feeCents: 4000,
  prices: [{ cents: 3500, until: "2026-04-01T06:00:00.000Z" }],
  ageRule: "first-day",
  minAge: 6,
  maxAge: 18,
  shirtSizes: "standard",
  needsSex: false,
  opensAt: "2026-03-08T00:00:00.000Z",
  closesAt: null,
  sessions: [{ on: "2026-06-11", starts: "18:00", ends: "20:30", place: null }],
  groups: [
    {
      id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d2001",
      code: "U10",
      bornFrom: "2016-08-01",
      bornTo: "2018-07-31",
      sex: "all",
    },
  ],
  questions: [],
  refundSteps: [],
  unchecked: [],
  texts: { en: words, es: { ...words, name: "Campamento" } },
};
const shown = () => programValues(camp, ZONE);
const read = (changes: Partial<ReturnType<typeof shown>>, before = camp) =>
  programFrom({ ...programValues(before, ZONE), ...changes }, before, ZONE);

describe("The form of a program", () => {
  test("shows dollars, days and hours on the club's clock", () => {
    expect(shown()).toMatchObject({
      fee: "40.00",
      prices: [{ cents: "35.00", lastDay: "2026-03-31" }],
      sessions: [{ on: "2026-06-11", starts: "18:00", ends: "20:30", place: "" }],
      opens: { date: "2026-03-07", time: "17:00" },
      closes: { date: "", time: "" },
    });
  });

  test("returns the same values if nothing was typed", () => {
    expect(read({})).toEqual({ program: camp, wrong: {} });
  });

  test("stores a last day as the midnight after it, summer and winter", () => {
    const untilOf = (lastDay: string) =>
      read({ prices: [{ cents: "$35", lastDay }] }).program.prices.map(({ until }) => until);
    expect(untilOf("2026-03-31")).toEqual(["2026-04-01T06:00:00.000Z"]);
    expect(untilOf("2026-01-31")).toEqual(["2026-02-01T07:00:00.000Z"]);
    // The clocks change in the night that follows, and in the night before.
    expect(untilOf("2026-03-07")).toEqual(["2026-03-08T07:00:00.000Z"]);
    expect(untilOf("2026-03-08")).toEqual(["2026-03-09T06:00:00.000Z"]);
    expect(untilOf("2026-10-31")).toEqual(["2026-11-01T06:00:00.000Z"]);
    expect(untilOf("2026-11-01")).toEqual(["2026-11-02T07:00:00.000Z"]);
  });

  test("shows every last day as it was typed", () => {
    for (const lastDay of ["2026-03-07", "2026-03-08", "2026-10-31", "2026-11-01", "2028-02-29"]) {
      const { program } = read({ prices: [{ cents: "35", lastDay }] });
      expect(programValues(program, ZONE).prices).toEqual([{ cents: "35.00", lastDay }]);
    }
  });

  test("opens at the hour of the club's clock, an hour later where the clocks skip it", () => {
    const opensAt = (date: string, time: string) => read({ opens: { date, time } }).program.opensAt;
    expect(opensAt("2026-03-07", "18:00")).toBe("2026-03-08T01:00:00.000Z");
    expect(opensAt("2026-03-08", "18:00")).toBe("2026-03-09T00:00:00.000Z");
    expect(opensAt("2026-03-08", "02:30")).toBe("2026-03-08T09:30:00.000Z");
    expect(opensAt("2026-11-01", "01:30")).toBe("2026-11-01T07:30:00.000Z");
  });

  test("keeps the second of two equal hours when nobody touches it", () => {
    const second = { ...camp, opensAt: "2026-11-01T08:30:00.000Z" };
    expect(programValues(second, ZONE).opens).toEqual({ date: "2026-11-01", time: "01:30" });
    expect(read({ fee: "45" }, second).program).toEqual({ ...second, feeCents: 4500 });
  });

  test("takes emptied fields for not decided and not said", () => {
    const { program, wrong } = read({ fee: " ", opens: { date: "", time: "" }, prices: [], sessions: [] });
    expect(program).toMatchObject({ feeCents: null, opensAt: null, prices: [], sessions: [] });
    expect(wrong).toEqual({});
  });

  test("shows each answer of a choice in both languages, and leaves a field empty for what one lacks", () => {
    const texts = {
      en: { label: "Bus?", options: ["North", "South"] },
      es: { label: "¿Camión?", options: ["Norte"] },
    };
    const choice = { id: "q1", kind: "choice", required: true, sensitive: false, texts } as const;
    const asking = { ...camp, questions: [{ ...choice, texts: structuredClone(texts) }] };
    const [shownThere] = programValues(asking, ZONE).questions;
    expect(shownThere?.options).toEqual([
      { en: "North", es: "Norte" },
      { en: "South", es: "" },
    ]);
    if (!shownThere) throw new Error("No question");
    const { program } = read({ questions: [{ ...shownThere, kind: "yes-no" }] }, asking);
    expect(program.questions[0]?.texts.es).toEqual({ label: "¿Camión?", options: [] });
  });

  test("takes refund steps and an address as they are typed, once they are finished", () => {
    const { program, wrong } = read({
      slug: "camp-2026",
      refundSteps: [{ daysBefore: " 14 ", percent: "50" }],
    });
    expect([program.slug, program.refundSteps]).toEqual(["camp-2026", [{ daysBefore: 14, percent: 50 }]]);
    expect(wrong).toEqual({});
    const refundSteps = [
      { daysBefore: "366", percent: "101" },
      { daysBefore: "", percent: "5.5" },
    ];
    const unfinished = read({ slug: "Camp 2026", refundSteps });
    expect(unfinished.program).toEqual(camp);
    expect(unfinished.wrong).toEqual({
      slug: "invalid_slug",
      "refundSteps.0.daysBefore": "invalid_days",
      "refundSteps.0.percent": "invalid_percent",
      "refundSteps.1.daysBefore": "invalid_days",
      "refundSteps.1.percent": "invalid_percent",
    });
  });

  test("keeps the stored value until the typed one is complete, and names incomplete fields", () => {
    const { program, wrong } = read({
      fee: "4o",
      prices: [{ cents: "", lastDay: "" }],
      sessions: [...shown().sessions, { on: "2026-06-12", starts: "20:30", ends: "", place: "" }],
      groups: [
        {
          ...shown().groups[0],
          id: "x",
          code: " ",
          bornFrom: "2016-08-01",
          bornTo: "2015-01-01",
          sex: "all",
        },
      ],
      closes: { date: "2026-06-01", time: "" },
    });
    expect(program).toEqual(camp);
    expect(wrong).toEqual({
      feeCents: "invalid_amount",
      "prices.0.cents": "invalid_amount",
      "prices.0.until": "invalid_date",
      "sessions.1.ends": "invalid_time",
      "groups.0.code": "missing_code",
      closesAt: "invalid_time",
    });
  });
});

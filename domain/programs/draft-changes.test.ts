import { describe, expect, test } from "vitest";
import type { Language } from "#domain/text/languages.ts";
import { seasonDifferences } from "./draft-changes.ts";
import type { PublishedProgram, PublishedSeason, QuestionFacts } from "./site-facts.ts";

const words = (name: string) => ({ name, summary: "Two evenings", description: "", whatToBring: "Shoes" });
const group = { id: "g1", code: "U10", bornFrom: "2016-08-01", bornTo: "2018-07-31" };
const camp: PublishedProgram = {
  id: "camp",
  slug: "summer-camp",
  kind: "camp",
  feeCents: 4000,
  prices: [{ cents: 3500, until: "2026-04-01T06:00:00.000Z" }],
  ageRule: "first-day",
  opensAt: null,
  closesAt: null,
  sessions: [
    { on: "2026-06-11", starts: "18:00", ends: "20:30", place: null },
    { on: "2026-06-12", starts: "18:00", ends: "20:30", place: null },
  ],
  groups: [group],
  ...{ questions: [], refundSteps: [], unchecked: [] },
  texts: { en: words("Summer camp"), es: words("Campamento de verano") },
};
const clinic: PublishedProgram = { ...camp, id: "clinic", slug: "clinic", kind: "clinic" };
const season: PublishedSeason = {
  id: "s1",
  slug: "2026",
  state: "live",
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
  names: { en: "2026", es: "2026" },
  siblingRule: null,
  programs: [camp, clinic],
};
const about = { programId: "camp", names: { en: "Summer camp", es: "Campamento de verano" } };

/** What differs when the camp of the draft has these facts. */
function changed(changes: Partial<PublishedProgram>) {
  return seasonDifferences(season, { ...season, programs: [{ ...camp, ...changes }, clinic] });
}

describe("What a draft would change", () => {
  test("is nothing while nobody changed anything, whatever the order of the fields", () => {
    const turned = Object.fromEntries(Object.entries(camp).reverse()) as unknown as PublishedProgram;
    expect(seasonDifferences(season, structuredClone(season))).toEqual([]);
    expect(seasonDifferences(season, { ...season, programs: [turned, clinic] })).toEqual([]);
  });

  test("names the fee before and after, also when it is decided or taken back", () => {
    expect(changed({ feeCents: 4500 })).toEqual([{ kind: "fee", before: 4000, after: 4500, ...about }]);
    expect(changed({ feeCents: null })).toEqual([{ kind: "fee", before: 4000, after: null, ...about }]);
  });

  test("names what siblings pay less before and after", () => {
    const siblingRule = { fromChild: 2, percent: 10, cents: null };
    const names = { en: "2026", es: "2026" };
    expect(seasonDifferences(season, { ...season, siblingRule })).toEqual([
      { kind: "siblingRule", before: null, after: siblingRule, programId: null, names },
    ]);
  });

  test("names each text in its language, and calls the program as it is called today", () => {
    const texts = { en: words("Big camp"), es: { ...camp.texts.es, summary: "", whatToBring: "Tenis" } };
    expect(changed({ texts })).toEqual([
      { kind: "text", text: "name", language: "en", before: "Summer camp", after: "Big camp", ...about },
      { kind: "text", text: "summary", language: "es", before: "Two evenings", after: null, ...about },
      { kind: "text", text: "whatToBring", language: "es", before: "Shoes", after: "Tenis", ...about },
    ]);
  });

  test("tells a day that moved its hours from one that came and one that went", () => {
    const [first] = camp.sessions;
    const later = { on: "2026-06-11", starts: "18:30", ends: "20:30", place: "Town hall" };
    const new13 = { on: "2026-06-13", starts: "18:00", ends: "20:30", place: null };
    expect(changed({ sessions: [later, new13] })).toEqual([
      { kind: "session", before: first, after: later, ...about },
      { kind: "session", before: camp.sessions[1], after: null, ...about },
      { kind: "session", before: null, after: new13, ...about },
    ]);
  });

  test("does not take a second session of a day for the first one moved", () => {
    const morning = { on: "2026-06-11", starts: "09:00", ends: "11:00", place: null };
    expect(changed({ sessions: [morning, ...camp.sessions] })).toEqual([
      { kind: "session", before: null, after: morning, ...about },
    ]);
  });

  test("tells an early price that changed from another one, and a group by what it is, not by its code", () => {
    const cheaper = { cents: 3000, until: "2026-04-01T06:00:00.000Z" };
    const u11 = { ...group, code: "U11" };
    expect(changed({ prices: [cheaper], groups: [u11] })).toEqual([
      { kind: "price", before: camp.prices[0], after: cheaper, ...about },
      { kind: "group", before: group, after: u11, ...about },
    ]);
    expect(changed({ prices: [], groups: [] })).toEqual([
      { kind: "price", before: camp.prices[0], after: null, ...about },
      { kind: "group", before: group, after: null, ...about },
    ]);
  });

  test("names opening and closing, the address, the kind and the rule of ages", () => {
    const opensAt = "2026-03-08T01:00:00.000Z";
    expect(changed({ opensAt, slug: "camp-2026", kind: "clinic", ageRule: "august" })).toEqual([
      { kind: "ageRule", before: "first-day", after: "august", ...about },
      { kind: "opensAt", before: null, after: opensAt, ...about },
      { kind: "slug", before: "summer-camp", after: "camp-2026", ...about },
      { kind: "programKind", before: "camp", after: "clinic", ...about },
    ]);
  });

  test("names questions that come, go, change and move, and what goes back when a child leaves", () => {
    const question = (id: string, required = false): QuestionFacts => ({
      ...{ id, kind: "yes-no", required, sensitive: false },
      texts: { en: { label: id, options: [] }, es: { label: id, options: [] } },
    });
    const asking = { ...camp, questions: [question("q1"), question("q2"), question("q3")] };
    const known = { ...season, programs: [asking, clinic] };
    const draft = (changes: Partial<PublishedProgram>) =>
      seasonDifferences(known, { ...known, programs: [{ ...asking, ...changes }, clinic] });
    expect(draft({ questions: [question("q2"), question("q1", true), question("q4")] })).toEqual([
      { kind: "question", before: question("q1"), after: question("q1", true), ...about },
      { kind: "question", before: question("q3"), after: null, ...about },
      { kind: "question", before: null, after: question("q4"), ...about },
      { kind: "questionOrder", ...about },
    ]);
    const [late, early] = [
      { daysBefore: 7, percent: 50 },
      { daysBefore: 30, percent: 100 },
    ];
    expect(draft({ refundSteps: [late, early] })).toEqual([
      { kind: "refundSteps", before: [], after: [early, late], ...about },
    ]);
  });

  test("names texts that somebody has looked at", () => {
    const copied = { ...season, programs: [{ ...camp, unchecked: ["en", "es"] as Language[] }, clinic] };
    expect(seasonDifferences(copied, season)).toEqual([
      { kind: "checked", language: "en", ...about },
      { kind: "checked", language: "es", ...about },
    ]);
  });

  test("names what differs about the season itself, and a season that is new", () => {
    const ofSeason = { programId: null, names: season.names };
    const after = { ...season, endsOn: "2026-11-30", state: "past" as const, programs: [clinic, camp] };
    expect(seasonDifferences(season, { ...after, names: { en: "Year 2026", es: "2026" } })).toEqual([
      { kind: "seasonName", language: "en", before: "2026", after: "Year 2026", ...ofSeason },
      { kind: "seasonEnds", before: "2026-12-31", after: "2026-11-30", ...ofSeason },
      { kind: "seasonState", before: "live", after: "past", ...ofSeason },
      { kind: "programOrder", ...ofSeason },
    ]);
    expect(seasonDifferences(null, season)).toEqual([
      { kind: "newSeason", ...ofSeason },
      { kind: "added", program: camp, ...about },
      { kind: "added", program: clinic, ...about, programId: "clinic" },
    ]);
  });

  test("names programs that come and go", () => {
    const league = { ...clinic, id: "league", texts: { en: words("League"), es: words("Liga") } };
    expect(seasonDifferences(season, { ...season, programs: [camp, league] })).toEqual([
      { kind: "added", program: league, programId: "league", names: { en: "League", es: "Liga" } },
      { kind: "removed", ...about, programId: "clinic" },
    ]);
  });
});

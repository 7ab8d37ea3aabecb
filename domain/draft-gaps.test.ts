import { describe, expect, test } from "vitest";
import { firstSeason } from "#content/first-season.ts";
import type { SeasonFacts } from "./draft-differences.ts";
import { asPublished, draftGaps, gapsOfProgram } from "./draft-gaps.ts";

const { slug, startsOn, endsOn, state, names, programs } = firstSeason;
const season: SeasonFacts = {
  ...{ slug, startsOn, endsOn, state, names },
  programs: programs.map(({ words: texts, capacity: _places, sessions, ...program }) => ({
    ...program,
    ...{ texts, opensAt: null, closesAt: null, prices: [], groups: [], sessions: [...sessions] },
  })),
};
const [camp] = season.programs;

function withCamp(changes: object): SeasonFacts {
  return { ...season, programs: season.programs.map((one) => (one === camp ? { ...one, ...changes } : one)) };
}

describe("What a draft lacks", () => {
  test("is nothing at first", () => {
    expect(draftGaps(season)).toEqual({});
  });

  test("is named by its field, in the program that it is of", () => {
    const texts = { en: camp?.texts.en, es: { ...camp?.texts.es, summary: "" } };
    const draft = withCamp({ texts, feeCents: 10 });
    expect(gapsOfProgram(draftGaps(draft), draft, String(camp?.id))).toEqual({ feeCents: "fee_range" });
    const payable = withCamp({ texts });
    expect(draftGaps(payable)).toEqual({ "programs.0.texts.es.summary": "missing_text" });
    expect(gapsOfProgram(draftGaps(payable), payable, String(camp?.id))).toEqual({
      "texts.es.summary": "missing_text",
    });
    expect(gapsOfProgram(draftGaps(payable), payable, String(season.programs[1]?.id))).toEqual({});
  });

  test("is looked for in texts as they would be published", () => {
    const texts = { en: camp?.texts.en, es: { ...camp?.texts.es, name: "  Campamento\u202e " } };
    const published = asPublished(withCamp({ texts })).programs[0];
    expect(published?.texts.es.name).toBe("Campamento");
  });
});

import { describe, expect, test } from "vitest";
import type { SeasonFacts } from "./draft-changes.ts";
import { asPublished, draftGaps, gapsOfProgram } from "./draft-gaps.ts";
import type { PublishedProgram } from "./site-facts.ts";

const words = (name: string) => ({ name, summary: "Two evenings", description: "", whatToBring: "" });

function programOf(id: string, slug: string): PublishedProgram {
  return {
    ...{ id, slug, kind: "camp", feeCents: 4000, ageRule: "first-day", opensAt: null, closesAt: null },
    ...{ prices: [], groups: [], sessions: [], questions: [], refundSteps: [], unchecked: [] },
    texts: { en: words("Camp"), es: words("Campamento") },
  };
}

const season: SeasonFacts = {
  ...{ slug: "2025", startsOn: "2025-01-01", endsOn: "2025-12-31", state: "live" },
  names: { en: "2025", es: "2025" },
  programs: [
    programOf("6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1001", "summer-camp"),
    programOf("6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1002", "autumn-camp"),
  ],
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

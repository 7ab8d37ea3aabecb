import { describe, expect, it } from "vitest";
import { policies } from "#content/club/policies/policies.ts";
import { POLICY_IDS, POLICY_PLACEHOLDERS } from "#domain/club/policies.ts";
import type { Policy } from "#domain/club/policy-draft.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { fillPlaceholders, type PolicyValues, policyText } from "./policy-text.ts";

const facts: PolicyValues = {
  club: "Sample Club",
  town: "Sample Town",
  healthDays: "60",
  aidDays: "60",
  interestDays: "365",
  donorYears: "7",
  addressDays: "90",
  backupMonths: "6",
  contactName: "Sample Person",
  contactPhone: "(575) 555-0100",
  contactEmail: "sample@example.org",
};

const entries = POLICY_IDS.map((id) => [id, policies[id]] as const);

function linesOf(policy: Policy, language: Language): string[] {
  const sections = policy.sections[language];
  return [policy.title[language], ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])];
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = ""]) => name).sort();
}

/** What is left of a text once spans of time are taken out; a digit, sign or address in it is a typed fact. */
function typedFacts(text: string): string[] {
  const rest = text.replace(/\b\d{1,2}( (to|a) \d{1,2})? (business )?(days|días|hours|horas)\b/g, "");
  return rest.match(/[\d$€@]\S*|https?:\S*/g) ?? [];
}

describe("the check for typed facts", () => {
  it.each(["$60", "60 dollars", "(575) 555-0100", "June 7", "7 de junio", "2031-06-07", "a@example.org"])(
    "notices %s",
    (fact) => expect(typedFacts(`We say ${fact} here.`)).not.toEqual([]),
  );
  it("lets a span of time pass", () => {
    expect(typedFacts("within 5 to 10 business days, 24 horas")).toEqual([]);
  });
});

describe.each(entries)("the %s text", (_id, policy) => {
  const { en, es } = policy.sections;

  it("carries a version that is a real day", () => {
    expect(new Date(`${policy.version}T00:00:00Z`).toISOString().slice(0, 10)).toBe(policy.version);
  });

  it("has the same sections in English and Spanish", () => {
    expect(en.length).toBeGreaterThan(0);
    expect(es.map(({ paragraphs }) => paragraphs.length)).toEqual(
      en.map(({ paragraphs }) => paragraphs.length),
    );
  });

  it("mentions the same facts in the same sections in English and Spanish", () => {
    const perSection = (language: Language) =>
      policy.sections[language].map(({ heading, paragraphs }) =>
        placeholdersOf([heading, ...paragraphs].join("\n")),
      );
    expect(perSection("es")).toEqual(perSection("en"));
  });

  it("is written in each language, not copied from the other", () => {
    const english = new Set(linesOf(policy, "en"));
    expect(linesOf(policy, "es").filter((line) => english.has(line))).toEqual([]);
  });

  describe.each(LANGUAGES)("in %s", (language) => {
    const lines = linesOf(policy, language);

    it("says something in every title, heading and paragraph", () => {
      expect(policy.sections[language].every(({ paragraphs }) => paragraphs.length > 0)).toBe(true);
      expect(lines.filter((line) => !/\p{L}{2}/u.test(line))).toEqual([]);
    });

    it("is one tidy line for each paragraph, so that its hash has one meaning", () => {
      expect(lines.filter((line) => line !== line.normalize("NFC").replace(/\s+/gu, " ").trim())).toEqual([]);
    });

    it("uses only facts that a club provides", () => {
      const known: readonly string[] = POLICY_PLACEHOLDERS;
      expect(placeholdersOf(lines.join("\n")).filter((name) => !known.includes(name))).toEqual([]);
      expect(policyText(policy, language, facts)).not.toMatch(/[{}]/);
    });

    it("types no price, phone, date or address of its own", () => {
      expect(lines.flatMap(typedFacts)).toEqual([]);
    });
  });
});

it("mentions every fact somewhere, so that no club fills one in for nothing", () => {
  const used = entries.flatMap(([, policy]) => placeholdersOf(linesOf(policy, "en").join("\n")));
  expect(new Set(used)).toEqual(new Set(POLICY_PLACEHOLDERS));
});

describe("the text that is signed", () => {
  const policy: Policy = {
    version: "2031-01-02",
    title: { en: "Rules of {{club}}", es: "Reglas de {{club}}" },
    sections: {
      en: [
        { heading: "When", paragraphs: ["In {{town}}.", "Ask at {{contactPhone}}."] },
        { heading: "Who", paragraphs: ["Ask {{contactName}}."] },
      ],
      es: [{ heading: "Quién", paragraphs: ["Pregunte a {{contactName}}."] }],
    },
  };

  it("is the title, headings and paragraphs, a line each, with the facts filled in", () => {
    expect(policyText(policy, "en", facts)).toBe(
      "Rules of Sample Club\nWhen\nIn Sample Town.\nAsk at (575) 555-0100.\nWho\nAsk Sample Person.",
    );
    expect(policyText(policy, "es", facts)).toBe("Reglas de Sample Club\nQuién\nPregunte a Sample Person.");
  });

  it("takes a fact literally, whatever characters it is made of", () => {
    expect(fillPlaceholders("{{club}} and {{town}}", { ...facts, club: "$& {{town}}", town: "$1" })).toBe(
      "$& {{town}} and $1",
    );
  });

  it("refuses a placeholder that is no fact rather than be signed with a hole", () => {
    expect(() => fillPlaceholders("Call {{phone}}.", facts)).toThrow("{{phone}}");
    expect(() => fillPlaceholders("Call {{toString}}.", facts)).toThrow("{{toString}}");
  });
});

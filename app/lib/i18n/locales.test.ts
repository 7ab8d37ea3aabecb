import { describe, expect, it } from "vitest";
import { club } from "#content/club/club.ts";
import { firstClub } from "#content/club/first-club.ts";
import { pageData } from "#content/product/program-details.ts";
import { textFormats } from "#content/product/text-formats.ts";
import english from "#content/product/texts/en/errors.json";
import englishFamily from "#content/product/texts/en/family.json";
import englishStaff from "#content/product/texts/en/staff.json";
import { adminTexts } from "#content/product/texts-by-language.ts";
import { formatCents } from "#domain/money/money.ts";
import { API_ERRORS, FIELD_ERROR_CODES } from "#domain/text/error-codes.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { firstContent } from "#tests/support/clubs/first-content.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { allTexts, textsByFile } from "#tests/support/pages/text-files.ts";

/** Placeholder names without their formats, which may differ by language. */
function namesIn(text: string): string[] {
  return placeholdersOf(text)
    .map((inner) => inner.replace(/,.*/, ""))
    .sort();
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, inner]) => String(inner).trim()).sort();
}

describe("The texts of both languages", () => {
  const texts = { en: allTexts("en"), es: allTexts("es") };

  it("have the same files and keys", () => {
    const keysIn = (language: Language) =>
      textsByFile(language).map(([file, texts]) => [
        file.replace(/\b(en|es)\b/, "language"),
        [...texts.keys()].sort(),
      ]);
    expect(keysIn("es")).toEqual(keysIn("en"));
  });

  it("have the same placeholders", () => {
    for (const [key, text] of texts.en)
      expect({ key, names: namesIn(texts.es.get(key) ?? "") }).toEqual({
        key,
        names: namesIn(text),
      });
  });

  it("write the Spanish hour with its article: a la 1:30, a las 11:00", () => {
    expect(["1:30 p.m.", "11:00 a.m.", "2:00 p.m."].map(textFormats.hour)).toEqual([
      "la 1:30 p.m.",
      "las 11:00 a.m.",
      "las 2:00 p.m.",
    ]);
    expect([...texts.es].filter(([, text]) => /\blas? \{\{(?:at|until|time)\b/.test(text))).toEqual([]);
  });

  it.each([
    ["use one Spanish word for each thing", "es", /camiseta|copias? de seguridad|devoluci[oó]n/i],
    ["always spell fútbol with its accent in Spanish", "es", /futbol/i],
    ["say cleats in English, as families of the United States do", "en", /\bboots?\b/i],
  ] as const)("%s (%s: not %s)", (_rule, language, others) => {
    expect([...texts[language]].filter(([, text]) => others.test(text))).toEqual([]);
  });

  it.each(LANGUAGES)("are never empty (%s)", (language) => {
    expect([...texts[language]].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it.each(LANGUAGES)("take the club's facts from placeholders instead of repeating them (%s)", (language) => {
    const repeated = [
      club.name,
      club.town,
      firstClub.place.park,
      firstClub.place.street,
      ...firstClub.contacts.map(({ phone }) => phone),
      formatCents(firstCamp.feeCents, language),
      firstCamp.sessions[0].on.slice(0, 4),
    ];
    for (const [key, text] of texts[language])
      expect({ key, repeats: repeated.filter((fact) => text.includes(fact)) }).toEqual({ key, repeats: [] });
  });

  it.each(LANGUAGES)("give search engines no count of evenings, which the dates imply (%s)", (language) => {
    const descriptions = [...texts[language]].filter(([key]) => key.startsWith("meta:"));
    expect(descriptions).not.toEqual([]);
    expect(descriptions.filter(([, text]) => /(two|both|dos|\d) (evenings|tardes)/i.test(text))).toEqual([]);
  });

  it("use only formats and facts that exist, besides the values that a page passes", () => {
    const formats = new Set(Object.keys(textFormats));
    const facts = Object.keys(pageData(firstContent("en")).featuredDetails);
    for (const [key, text] of texts.en)
      for (const placeholder of placeholdersOf(text)) {
        const [name = "", format] = placeholder.split(",").map((part) => part.trim());
        if (format) expect({ key, format: formats.has(format) }).toEqual({ key, format: true });
        if (name === "fee" || name.startsWith("camp")) expect(facts).toContain(name);
      }
  });
});

describe("The error texts", () => {
  it("have a title and a message for exactly the codes that the server or a form can return", () => {
    const texts = {
      ...english.errors.codes,
      ...englishFamily.checkout.codes,
      ...englishStaff.staffErrors.codes,
      ...adminTexts.en.adminErrors.codes,
    };
    expect(Object.keys(texts).sort()).toEqual([...FIELD_ERROR_CODES, ...Object.keys(API_ERRORS)].sort());
    for (const text of Object.values(texts)) expect(Object.keys(text)).toEqual(["title", "message"]);
  });

  it.each(LANGUAGES)("state the limits that the rules set (%s)", (language) => {
    const texts = allTexts(language);
    expect(texts.get("errors:codes.age_range.message")).toMatch(/ \{\{minAge\}\}(?:-| a )\{\{maxAge\}\}/);
    expect(texts.get("errors:codes.donation_range.message")).toContain("{{maxDonation}}");
  });
});

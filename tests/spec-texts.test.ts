import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { shirtSizeWord } from "#content/product/shirt-size-word.ts";
import { DONATION_LIMITS } from "#domain/prices/donation.ts";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { RESTORE_DAYS } from "#domain/staff/retention-periods.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { readTexts } from "#tests/e2e/support/texts.ts";
import { allTexts } from "#tests/support/pages/text-files.ts";
import { SPEC_MESSAGES, SPEC_TEXTS } from "./spec-wording.ts";

/** What a page puts into its texts, besides the club's facts. */
const SAMPLES = {
  maximum: DONATION_LIMITS.max,
  shown: "X",
  total: "Y",
  child: "{child}",
  age: "{age}",
  price: "TBD",
  restoreDays: RESTORE_DAYS,
};

/** Every English text of the site as it is read, by its key. */
function englishTexts(): Map<string, string> {
  const read = readTexts("en");
  const keys = [...allTexts("en").keys()];
  return new Map(keys.map((key) => [key, read(key, SAMPLES)]));
}

describe("The English site", () => {
  const texts = englishTexts();
  const written = new Set(texts.values());

  it.each(SPEC_TEXTS)("has every text of %s word for word", (_place, wanted) => {
    expect(wanted.filter((text) => !written.has(text))).toEqual([]);
  });

  it.each(SPEC_MESSAGES)("can say “%s: %s”", (title, message) => {
    const titles = [...texts]
      .filter(([key, text]) => key.endsWith(".message") && text === message)
      .map(([key]) => texts.get(key.replace(/message$/, "title")));
    expect(titles).toContain(title);
  });

  it("says on the closed notice which camp is closed, and to come back or make contact", () => {
    const notice = texts.get("registration:closed.text");
    expect(notice).toMatch(/2025 summer camp is temporarily closed\..* check back .*contact us/);
  });

  it("says that a program's pricing is being finalized if it has no price", () => {
    expect(texts.get("errors:codes.not_payable.title")).toBe("Registration Not Available");
    expect(texts.get("errors:codes.not_payable.message")).toContain("pricing is being finalized");
  });
});

describe.each(LANGUAGES)("Staff's words in %s", (language) => {
  const read = readTexts(language);

  it.each(TSHIRT_SIZES)("write the size %s as the form does, in upper case", (size) => {
    expect(shirtSizeWord(size, language)).toBe(read(`terms:choices.tshirtSize.${size}`).toUpperCase());
  });

  it.each([
    ["paid", "succeeded"],
    ["paying", "open"],
  ])("say of money that is %s the same in the list and among the payments", (money, state) => {
    expect(read(`admin:paymentStates.${state}`)).toBe(read(`admin:paymentStates.${money}`));
  });

  it("use the same words for unpaid and expired registrations in the list and with the payment", () => {
    expect(read("adminPayments:registration.expired")).toBe(read("admin:paymentStates.expired"));
    expect(read("adminPayments:registration.pending")).toBe(read("admin:paymentStates.unpaid"));
  });
});

it("Spanish staff delete with one verb", () => {
  const texts = [...allTexts("es")]
    .filter(([key]) => /^(admin|staffErrors|adminErrors|errors|treasurer)/.test(key))
    .map(([, text]) => text);
  expect(texts.length).toBeGreaterThan(9);
  for (const text of texts) expect(text).not.toMatch(/\bborr(?!ador)/i);
});

describe("Spanish texts for families", () => {
  const season = readFileSync(new URL("../content/club/first-season.ts", import.meta.url), "utf8");
  const texts = [...allTexts("es").values(), season];

  it.each([
    ["hours as the product formats them, 6:00 p.m.", /\b[ap]\. m\./],
    ["percent without a space, 50%", /[\d}] %/],
    ["soccer shoes as tachones", /\btacos\b/i],
    [
      "a place as asegurado, which is not the same as seguro",
      /(lugar(es)?|inscripción)[^".:;]* (es|son) segur/,
    ],
    ["a phone or a computer as dispositivo", /\baparato/],
  ])("write %s", (_what, other) => {
    for (const text of texts) expect(text).not.toMatch(other);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseLanguage, LANGUAGES, parseLanguage } from "./languages.ts";

describe("a language tag", () => {
  it.each([
    ["es", "es"],
    ["es-MX", "es"],
    ["ES_us", "es"],
    [" en-GB ", "en"],
    ["en-Latn-US", "en"],
  ])("%j means %s", (tag, language) => {
    expect(parseLanguage(tag)).toBe(language);
  });

  it.each(["fr", "est", "e", "", "-es", "*", null, undefined])("%j is none of ours", (tag) => {
    expect(parseLanguage(tag)).toBeUndefined();
  });
});

it("The language of a page is always one that the site has, whatever a browser stored or sends", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string())), (wishes) => {
      expect(LANGUAGES).toContain(chooseLanguage(...wishes));
    }),
  );
});

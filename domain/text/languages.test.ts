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

describe("the language of a page", () => {
  it("is the stored choice before the browser's language before the page's own", () => {
    expect(chooseLanguage("es", "en-US", "en")).toBe("es");
    expect(chooseLanguage(null, "es-MX", "en")).toBe("es");
    expect(chooseLanguage(undefined, undefined, "es")).toBe("es");
  });

  it("skips a language that the site does not speak", () => {
    expect(chooseLanguage("fr", "de-AT", "es-419", "en")).toBe("es");
  });

  it("is English when nobody names a language of ours", () => {
    expect(chooseLanguage()).toBe("en");
    expect(chooseLanguage("fr", null, undefined, "")).toBe("en");
  });

  it("is always one that the site has, whatever a browser stored or sends", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string())), (wishes) => {
        expect(LANGUAGES).toContain(chooseLanguage(...wishes));
      }),
    );
  });
});

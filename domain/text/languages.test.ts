import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseLanguage, LANGUAGES, parseAcceptLanguage, parseLanguage } from "./languages.ts";

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
      fc.property(fc.array(fc.option(fc.string())), fc.string(), (stored, header) => {
        expect(LANGUAGES).toContain(chooseLanguage(...stored, ...parseAcceptLanguage(header)));
      }),
    );
  });
});

describe("the languages that a browser asks for", () => {
  it.each([
    ["es-MX,es;q=0.9,en;q=0.8", ["es-MX", "es", "en"]],
    ["en;q=0.5, es", ["es", "en"]],
    ["en;Q=0.5,es;q=0.8", ["es", "en"]],
    ["fr;q=0.9, es;q=1.0, *;q=0.1", ["es", "fr", "*"]],
    ["en, es", ["en", "es"]],
    ["es;q=0, en;q=0.1", ["en"]],
    ["en;q=0.001,es;q=0.002", ["es", "en"]],
    [" , ;q=1, es", ["es"]],
    ["", []],
    [undefined, []],
  ])("in %j are %j", (header, tags) => {
    expect(parseAcceptLanguage(header)).toEqual(tags);
  });

  it("come best first, and equals in the browser's order", () => {
    const tag = fc.constantFrom("en", "es", "fr", "de-CH", "es-MX");
    const weight = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, weight), { maxLength: 12 }), (wishes) => {
        const header = wishes.map(([name, quality]) => `${name};q=${quality / 1000}`).join(", ");
        const best = wishes.toSorted(([, a], [, b]) => b - a).map(([name]) => name);
        expect(parseAcceptLanguage(header)).toEqual(best);
      }),
    );
  });
});

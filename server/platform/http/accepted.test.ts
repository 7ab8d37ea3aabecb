import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptedIn } from "./response-body.ts";

describe("the languages that a browser asks for", () => {
  it.each([
    ["es-MX,es;q=0.9,en;q=0.8", ["es-mx", "es", "en"]],
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
    expect(acceptedIn(header)).toEqual(tags);
  });

  it("come best first, and equals in the browser's order", () => {
    const tag = fc.constantFrom("en", "es", "fr", "de-CH", "es-MX");
    const weight = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, weight), { maxLength: 12 }), (wishes) => {
        const header = wishes.map(([name, quality]) => `${name};q=${quality / 1000}`).join(", ");
        const best = wishes.toSorted(([, a], [, b]) => b - a).map(([name]) => name.toLowerCase());
        expect(acceptedIn(header)).toEqual(best);
      }),
    );
  });
});

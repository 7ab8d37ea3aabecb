import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { pageData } from "#content/product/program-details.ts";
import { textFormats } from "#content/product/text-formats.ts";
import type { TextTree } from "#domain/club/page-content.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { firstContent } from "#tests/support/clubs/first-content.ts";
import { textTrees } from "#tests/support/pages/text-files.ts";
import { type TextValues, translate } from "./translate.ts";

const detailsIn = (language: Language) => pageData(firstContent(language)).featuredDetails;
const COUNTS = [0, 1, 2, 1_000_000] as const;

/** All areas by name. If two files have the same area, its texts are merged. */
function textsOf(language: Language): Record<string, TextTree> {
  const merged = (a: TextTree, b: TextTree): TextTree =>
    Object.fromEntries(
      [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => {
        const [left, right] = [a[key], b[key]];
        if (left === undefined || right === undefined) return [key, (left ?? right) as TextTree];
        return [key, merged(left as TextTree, right as TextTree)];
      }),
    );
  return textTrees(language).reduce(merged) as Record<string, TextTree>;
}

/** All keys of texts and groups that a page may use. */
function keysOf(tree: TextTree, before = ""): string[] {
  return Object.entries(tree).flatMap(([key, inner]) =>
    typeof inner === "string" || Array.isArray(inner)
      ? [`${before}${key}`]
      : [`${before}${key}`, ...keysOf(inner as TextTree, `${before}${key}.`)],
  );
}

const SAMPLES: Record<string, unknown> = {
  money: 4050,
  date: "2027-06-12",
  time: "18:30",
  days: { from: "2027-06-12", to: "2027-07-02" },
};

/** A sample value for each placeholder of a text or a group, of the type that its format expects. */
function valuesFor(text: unknown): TextValues {
  const found = [...JSON.stringify(text).matchAll(/\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g)];
  const given = found.map(([, name = "", format = ""]) => [
    name,
    SAMPLES[format] ?? `<${name} & $t(common:close)>`,
  ]);
  return Object.fromEntries(
    given.filter(([name]) => name !== "count" && !((name as string) in detailsIn("en"))),
  );
}

/** i18next with the site's text files, as the reference. */
function libraryFor(language: Language, texts: Record<string, TextTree>) {
  const library = createInstance();
  library.init({
    lng: language,
    resources: { [language]: texts },
    interpolation: { escapeValue: false, skipOnVariables: true, defaultVariables: detailsIn(language) },
    initAsync: false,
  });
  for (const [name, format] of Object.entries(textFormats))
    library.services.formatter?.add(name, (value) => format(value as never, language));
  return library;
}

describe.each(LANGUAGES)("A text in the page's language (%s)", (language) => {
  const texts = textsOf(language);
  const read = (key: string, values: TextValues = {}) =>
    translate(key, values, ["common", "errors"], [texts], detailsIn(language), language, (text) => text);

  it("reads as i18next would read it, for every key and number", () => {
    const library = libraryFor(language, texts);
    const keys = Object.entries(texts).flatMap(([area, tree]) => keysOf(tree).map((key) => `${area}:${key}`));
    const plurals = keys
      .map((key) => key.replace(/_(?:zero|one|other)$/, ""))
      .filter((key) => !keys.includes(key));
    expect(keys.length).toBeGreaterThan(1000);
    expect(new Set(plurals).size).toBeGreaterThan(20);
    const asked = [
      ...keys.map((key) => ({ key, values: valuesFor(read(key)) })),
      ...[...new Set(plurals)].flatMap((key) => {
        const values = valuesFor([read(`${key}_one`), read(`${key}_other`)]);
        return COUNTS.slice(0, 3).map((count) => ({ key, values: { ...values, count } }));
      }),
    ];
    const results = asked.map(({ key, values }) => [key, values.count, read(key, values)]);
    const expected = asked.map(({ key, values }) => {
      const options = "count" in values ? values : { ...values, returnObjects: true };
      return [key, values.count, library.t(key, options as never)];
    });
    expect(results).toEqual(expected);
  });

  it("has a plural for a million, which Spanish treats specially", () => {
    const [million, two] = [1_000_000, 2].map((count) => String(read("adminReports:places", { count })));
    expect(million).toBe(two?.replace("2", "1000000"));
  });
});

describe("A key", () => {
  const areas: Record<string, TextTree> = {
    first: { title: "First", only: { here: "{{name}} stays" } },
    second: { title: "Second", below: "Below" },
  };
  const read = (key: string, values: TextValues = {}) =>
    translate(key, values, ["first", "second"], [areas], {}, "en", (text) => text);

  it("without an area is looked up in each given area in turn", () => {
    expect([read("title"), read("below"), read("second:title")]).toEqual(["First", "Below", "Second"]);
  });

  it("that does not exist is shown as it is, and so is a placeholder without a value", () => {
    expect(read("nothing.here")).toBe("nothing.here");
    expect(read("only.here")).toBe("{{name}} stays");
  });

  it("of a group returns the group with its values filled in", () => {
    expect(read("only", { name: "Ada" })).toEqual({ here: "Ada stays" });
  });
});

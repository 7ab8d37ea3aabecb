import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#domain/text/languages.ts";
import { textFiles } from "#tests/support/pages/text-files.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Facts are defined only in content/*.ts; a number that could become outdated must not be typed anywhere else. */
const FACTS: readonly [string, RegExp][] = [
  ["a price", /\$\s?\d|\d\s?(?:USD|dollars|dólares)\b/],
  ["an hour", /\b\d{1,2}:\d{2}\b|\b\d{1,2}\s?(?:[ap]\.?\s?m\.?)(?![\w-])/i],
  ["a phone number", /\(\d{3}\)\s?\d{3}|\b\d{3}-\d{4}\b/],
  ["a year or a date", /\b(?:19|20)\d{2}\b|\b\d{1,2}\/\d{1,2}\b/],
  [
    "a day of a month",
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d|\b\d{1,2} de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/,
  ],
];

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesUnder(path, ending);
    return ending.test(name) ? [path] : [];
  });
}

/** Comments have examples, and class names and sizes contain numbers that are no facts. */
function withoutComments(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "")
    .replace(/className=(?:"[^"]*"|\{`[^`]*`\})/g, "")
    .replace(/(?:width|height)=\{\d+\}/g, "");
}

/** The hours of a level of play: a fact of its own that stands nowhere else, in the row that staff edit. */
const LEVEL_HOURS = /^ *"schedule": ".*",$/gm;

function findFacts(file: string, text: string): string[] {
  return FACTS.flatMap(([kind, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`${relative(ROOT, file)} holds ${kind}: ${found[0]}`] : [];
  });
}

describe("Dates, prices, phones and hours", () => {
  test("are in no text of either language but a level's own hours: they are filled in from content/", () => {
    const files = LANGUAGES.flatMap(textFiles);
    expect(files.length).toBeGreaterThan(10);
    expect(
      files.flatMap((file) => findFacts(file, readFileSync(file, "utf8").replace(LEVEL_HOURS, ""))),
    ).toEqual([]);
  });

  test("are in no page or component", () => {
    const files = filesUnder(join(ROOT, "app"), /(?<!\.test)\.tsx?$/);
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => findFacts(file, withoutComments(readFileSync(file, "utf8"))))).toEqual([]);
  });
});

/** What only a club can promise: aid, ties, checks, certificates and insurance. */
const PROMISES =
  /scholarship|affiliat|background check|certified|licensed|insur|\bbecas?\b|afiliad|antecedentes|certificad[oa]s?\b|con licencia|seguro médico|water bottle|botella de agua/i;

test("No text of the product promises for a club: such sentences stand in content/club, where they count as samples", () => {
  const files = LANGUAGES.flatMap(textFiles).filter((file) =>
    /product.*(?:site|shared|family|payment|mail)\.json$/.test(file),
  );
  expect(files).toHaveLength(5 * LANGUAGES.length);
  expect(files.flatMap((file) => PROMISES.exec(readFileSync(file, "utf8"))?.[0] ?? [])).toEqual([]);
});

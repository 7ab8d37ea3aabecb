import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountCell, csvHeadings, csvRows } from "./csv.ts";

const SEPARATORS = [",", ";", "\t"];
const DANGEROUS = /^[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^\t|^\r(?!\n)/;

/** The cells of a file, read by a program that splits at this separator and ignores quotes. */
function cellsWithoutQuotes(file: string, separator: string): string[] {
  return file.split(/\r\n|\n|\r/).flatMap((line) => line.split(separator));
}

/** The cells of a file, read by a program that understands quotes at a cell's start and doubled quotes within it. */
function cellsWithQuotes(file: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = file;
  while (rest !== "") {
    const quoted = /^"((?:[^"]|"")*)(?:"|$)/.exec(rest);
    const start = quoted?.[0].length ?? 0;
    const end = rest.slice(start).search(separator === "\t" ? /[\t\r\n]/ : new RegExp(`[${separator}\r\n]`));
    const stop = end < 0 ? rest.length : start + end;
    cells.push((quoted?.[1]?.replaceAll('""', '"') ?? "") + rest.slice(start, stop));
    rest = rest.slice(stop).replace(/^(?:\r\n|[\s\S])/, "");
  }
  return cells;
}

const sign = fc.constantFrom(..."=+-@,;\"' \t\r\n", "＝", "－", "a", "1", "é");
const text = fc.string({ unit: sign, maxLength: 12 });
const rows = fc.array(fc.array(fc.oneof(text, fc.nat()), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

describe("A list for spreadsheets", () => {
  test.each(SEPARATORS)("has no formula in any cell if split at %j", (separator) => {
    fc.assert(
      fc.property(rows, (lines) => {
        const file = csvRows(lines);
        for (const cell of cellsWithoutQuotes(file, separator)) expect(cell).not.toMatch(DANGEROUS);
        for (const cell of cellsWithQuotes(file, separator)) expect(cell).not.toMatch(DANGEROUS);
      }),
      { numRuns: 3000 },
    );
  });

  test("is unchanged except for an apostrophe before possible formulas", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [first, second] = cellsWithQuotes(csvRows([[one, other]]), ",");
        expect([first, second].map((cell) => cell?.replaceAll("'", ""))).toEqual(
          [one, other].map((cell) => cell.replaceAll("'", "")),
        );
      }),
    );
  });

  test.each([
    ["Ana;=1+1", "Ana;'=1+1"],
    ["=1+1", "'=1+1"],
    ["Ana; =1+1", "Ana;' =1+1"],
    ["Ana\t@SUM(A1)", "Ana\t'@SUM(A1)"],
    ["Ana-María O'Neil; Rosa", "Ana-María O'Neil; Rosa"],
    ["rosa+camp@example.org", "rosa+camp@example.org"],
    ["575-555-0101", "575-555-0101"],
    ["00123", "'00123"],
    ["0", "0"],
    ["0.5", "0.5"],
    ["525655550101", "'525655550101"],
    ["1234", "1234"],
  ])("keeps %j as %j", (typed, kept) => {
    expect(csvRows([[typed]])).toBe(`${kept}\r\n`);
  });

  test("keeps amounts, negative ones too, and counts as numbers", () => {
    expect(csvRows([[amountCell(-6000), amountCell(50), 7]])).toBe("-60.00,0.50,7\r\n");
  });

  test("starts with a byte order mark before its headings, which are guarded too", () => {
    expect(csvHeadings(["Día", "=A"])).toBe("\uFEFFDía,'=A\r\n");
  });
});

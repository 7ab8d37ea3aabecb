import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  circlesIn,
  codeIn,
  longerThan,
  medianLines,
  readHouse,
  retiredNamesIn,
  singlesIn,
} from "../scripts/house.ts";

const LONGEST = 400;
/** A file is a thought of 60 to 250 lines; the app has many small pieces, the server few files for each subject. */
const MEDIAN = { app: { least: 50, most: 80 }, server: { least: 60, most: 200 } } as const;

const house = readHouse(".");

test("No file of code, tests or styles has more than 400 lines", () => {
  expect(house.length).toBeGreaterThan(500);
  expect(longerThan(LONGEST, house)).toEqual([]);
});

test.each(["app", "server"] as const)("The median file of %s/ has a readable length", (folder) => {
  const { least, most } = MEDIAN[folder];
  const median = medianLines(codeIn(folder, house));
  expect(median).toBeGreaterThanOrEqual(least);
  expect(median).toBeLessThanOrEqual(most);
});

test.each(["app", "server", "domain", "content", "sandbox", "scripts"])(
  "No files of %s/ import each other in a cycle, not even for types",
  (folder) => {
    expect(circlesIn(codeIn(folder, house))).toEqual([]);
  },
);

test("No file or folder has a banned name", () => {
  expect(retiredNamesIn(house.map(({ path }) => path))).toEqual([]);
});

describe("Of a made-up tree", () => {
  function tree(files: Record<string, string>) {
    const root = mkdtempSync(join(tmpdir(), "club-house-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return readHouse(root);
  }
  const lines = (count: number) => "//\n".repeat(count);

  test("files above the limit are listed, tests and stylesheets too", () => {
    const files = tree({
      "app/a.tsx": lines(300),
      "app/b.css": lines(301),
      "server/c.test.ts": lines(302),
      "other/d.ts": lines(400),
    });
    expect(longerThan(300, files)).toEqual(["app/b.css: 301", "server/c.test.ts: 302"]);
  });

  test("the median leaves out tests and styles", () => {
    const files = tree({
      "app/a.ts": lines(10),
      "app/b.ts": lines(60),
      "app/x/c.tsx": lines(90),
      "app/d.test.ts": lines(200),
      "app/e.css": lines(200),
      "server/f.ts": lines(5),
    });
    expect(medianLines(codeIn("app", files))).toBe(60);
  });

  test.each([
    ["values", 'import { b } from "./b.ts";\n', 'import { a } from "#app/a.ts";\n'],
    ["types", 'import type { B } from "./b.ts";\n', 'export type A = typeof import("./a.ts");\n'],
    ["what is passed on", 'export { b } from "./b.ts";\n', 'import "./a.ts";\n'],
  ])("a cycle of %s is found, over a third file too", (_what, a, b) => {
    const circle = tree({ "app/a.ts": a, "app/b.ts": b, "app/c.ts": 'import "./a.ts";\n' });
    expect(circlesIn(circle)).toEqual([["app/a.ts", "app/b.ts"]]);
    const long = tree({
      "app/a.ts": a,
      "app/b.ts": 'import "./c.ts";\n',
      "app/c.ts": 'import "./a.ts";\n',
    });
    expect(circlesIn(long)).toEqual([["app/a.ts", "app/b.ts", "app/c.ts"]]);
  });

  test("one-way imports and dynamic imports are no cycle", () => {
    const files = tree({
      "app/a.ts": 'import { b } from "./b.ts";\nimport { c } from "./c.ts";\n',
      "app/b.ts": 'import { c } from "./c.ts";\n',
      "app/c.ts": 'export const page = () => import("./a.ts");\n',
    });
    expect(circlesIn(files)).toEqual([]);
  });

  test("a small file with one importer beside it is listed; one with two, elsewhere, long or dynamically imported is not", () => {
    const files = tree({
      "app/x/reader.ts": `
        import "./small.ts";
        import "./two.ts";
        import "./long.ts";
        import "../far.ts";
        const later = () => import("./fetched.ts");
      `,
      "app/x/other.ts": 'import "./two.ts";\n',
      "app/x/small.test.ts": 'import "./small.ts";\n',
      "app/x/small.ts": lines(39),
      "app/x/two.ts": lines(3),
      "app/x/long.ts": lines(40),
      "app/x/fetched.ts": lines(3),
      "app/far.ts": lines(3),
    });
    const { single, small } = singlesIn("app", files);
    expect(small).toEqual(["app/x/small.ts (39), for reader.ts"]);
    expect(single).toEqual(["app/far.ts", "app/x/fetched.ts", "app/x/long.ts", "app/x/small.ts"]);
  });

  test("a banned name is found in names of files, folders and tests, but not within another word", () => {
    const bad = [
      "server/books/check.ts",
      "app/find-twin.ts",
      "server/adopt.ts",
      "tests/e2e/staff-by-hand.spec.ts",
    ];
    const good = [
      "server/payments/check.ts",
      "app/open-page.ts",
      "server/hand-over.ts",
      "server/platform/migrations/010-books.ts",
      "app/newsletter.tsx",
    ];
    expect(retiredNamesIn([...bad, ...good])).toEqual(bad);
  });
});

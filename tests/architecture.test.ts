import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { allTexts } from "#tests/support/text-files.ts";

const ROOT = resolve(import.meta.dirname, "..");
const LOOKS_LIKE_A_PATH = /\/|\.(?:ts|tsx|md|json|css)$/;
const PAGE = "docs/architecture.md";
/** What somebody reads in one sitting. */
const LONGEST_PAGE = 160;

const DOCUMENTS = [
  PAGE,
  ...readdirSync(join(ROOT, "docs/reference")).map((file) => `docs/reference/${file}`),
];

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** What stands in backticks, that is code, in the order of a text. */
function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = ""]) => quoted);
}

const isThere = (path: string) => existsSync(join(ROOT, path));

/** Names of a file that are not in it. */
function missingIn(file: string, names: readonly string[]): string[] {
  if (!isThere(file)) return [`${file} does not exist`];
  const text = read(file);
  return names
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
    .map((name) => `${name} is not in ${file}`);
}

/** Files in backticks, each with the names that stand right behind it, and what of it is not true. */
function wrongStepsOf(page: string): string[] {
  return [...page.matchAll(/`([\w./-]+\.tsx?)`((?:\s+`\w+`)+)/g)].flatMap(([, file = "", names = ""]) =>
    missingIn(file, quotedIn(names)),
  );
}

/** Names that a text says are in a file, as in "`aName` in `a/file.ts`", and that are not. */
function namesElsewhere(text: string): string[] {
  return [...text.matchAll(/((?:`\w+`,?\s+(?:and\s+)?)+)(?:in|of)\s+`([\w./-]+\/[\w.-]+)`/g)].flatMap(
    ([, names = "", file = ""]) => missingIn(file, quotedIn(names)),
  );
}

describe("The page about the architecture", () => {
  const page = read(PAGE);

  it("is one page", () => {
    expect(page.split("\n").length).toBeLessThanOrEqual(LONGEST_PAGE);
  });

  it("names functions that are where it says", () => {
    expect(wrongStepsOf(page)).toEqual([]);
    expect(
      wrongStepsOf("`domain/registration/ages.ts` `CHILD_AGE` `CHILD_AGES`, `domain/aged.ts`\n`CHILD_AGE`"),
    ).toEqual(["CHILD_AGES is not in domain/registration/ages.ts", "domain/aged.ts does not exist"]);
  });

  it("and the reference name no missing file in passing", () => {
    const missing = DOCUMENTS.flatMap((document) =>
      quotedIn(read(document))
        .filter((quoted) => LOOKS_LIKE_A_PATH.test(quoted))
        .filter((quoted) =>
          /^(?:app|server|domain|content|sandbox|scripts|tests|docs)\/[\w./-]+$/.test(quoted),
        )
        .filter((path) => !isThere(path))
        .map((path) => `${document} ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("and the reference name no function in passing that is in another file", () => {
    expect(DOCUMENTS.flatMap((document) => namesElsewhere(read(document)))).toEqual([]);
    expect(namesElsewhere("`CHILD_AGES` and\n`CHILD_AGE` in `domain/registration/ages.ts`")).toHaveLength(1);
    expect(namesElsewhere("`CHILD_AGE` in `domain/aged.ts`")).toHaveLength(1);
  });
});

describe("The glossary", () => {
  const rows = [...read("docs/glossary.md").matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)]
    .map(([, word = "", spanish = "", meaning = ""]) => ({ word, spanish, meaning }))
    .filter(({ word }) => word !== "Word" && !word.startsWith("--"));

  it("has the project's words in the order of the alphabet, each once", () => {
    const words = rows.map(({ word }) => word.toLowerCase().replaceAll("-", " "));
    expect(words.length).toBeGreaterThanOrEqual(60);
    expect([...new Set(words)].sort()).toEqual(words);
  });

  it("gives the Spanish words of the site", () => {
    const site = [...allTexts("es").values()].join("\n").toLowerCase();
    const unread = rows.filter(({ spanish }) => spanish !== "—" && !site.includes(spanish.toLowerCase()));
    expect(unread).toEqual([]);
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const LOOKS_LIKE_A_PATH = /\/|\.(?:ts|tsx|md|json|css)$/;

const A_RULE = "(rules/a.md#b)";
const DOCUMENTS = [
  "docs/architecture.md",
  "docs/folders.md",
  ...readdirSync(join(ROOT, "docs/rules")).map((file) => `docs/rules/${file}`),
];

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** What stands in backticks, that is code, in the order of a text. */
function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = ""]) => quoted);
}

/** A file, and what to look for in it. */
interface Place {
  file: string;
  names: string[];
}

interface Answer {
  question: string;
  places: Place[];
  rule: string;
}

/** Files in backticks, each with the names that follow it; a name before any file stands in none. */
function placesIn(where: string): Place[] {
  const places: Place[] = [];
  for (const quoted of quotedIn(where)) {
    if (LOOKS_LIKE_A_PATH.test(quoted)) places.push({ file: quoted, names: [] });
    else places.at(-1)?.names.push(quoted);
  }
  return places;
}

/** Rows of the tables from question to file. */
function answersOf(page: string): Answer[] {
  return [...page.matchAll(/^\| ([^|]+\?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
    ([, question = "", where = "", rule = ""]) => ({ question, places: placesIn(where), rule }),
  );
}

/** What an answer promises and does not keep. */
function brokenPromises({ question, places, rule }: Answer): string[] {
  const broken = places.flatMap(({ file, names }) => {
    if (!existsSync(join(ROOT, file))) return [`${question} ${file} does not exist`];
    const text = read(file);
    return names
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
      .map((name) => `${question} ${name} is not in ${file}`);
  });
  return [
    ...broken,
    ...(places.length === 0 ? [`${question} no file`] : []),
    ...(/\(rules\/\w+\.md#[\w-]+\)/.test(rule) ? [] : [`${question} no rule`]),
  ];
}

/** A folder's folders, and theirs, by their path from the root. */
function foldersOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [`${folder}/${name}`, ...foldersOf(`${folder}/${name}`)]);
}

/** Folders of code that a list leaves out; one that only holds others need not stand in it. */
function unlisted(listed: readonly string[]): string[] {
  return ["server", "app/features"]
    .flatMap(foldersOf)
    .filter((folder) => readdirSync(join(ROOT, folder)).some((name) => name.includes(".")))
    .filter((folder) => !listed.includes(folder));
}

/** The headings of a page's sections. */
function sectionsOf(page: string): string[] {
  return [...page.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
}

/** The sections that a page lists at its top. */
function listedSections(page: string): string[] {
  return [...page.matchAll(/^\| \[([^\]]+)\]\(#[\w-]+\) +\|/gm)].map(([, title = ""]) => title);
}

/** Names that a text says are in a file, as in "`aName` in `a/file.ts`", and that are not. */
function namesElsewhere(text: string): string[] {
  return [...text.matchAll(/((?:`\w+`,?\s+(?:and\s+)?)+)(?:in|of)\s+`([\w./-]+\/[\w.-]+)`/g)].flatMap(
    ([, names = "", file = ""]) =>
      brokenPromises({ question: "", places: [{ file, names: quotedIn(names) }], rule: A_RULE }),
  );
}

describe("The page about the architecture", () => {
  const page = read("docs/architecture.md");
  const answers = answersOf(page);

  it("lists its sections at its top, so that one of them can be read alone", () => {
    expect(listedSections(page)).toEqual(sectionsOf(page));
    expect(listedSections(page).length).toBeGreaterThan(10);
  });

  it("answers ninety questions of a newcomer or more, each once", () => {
    expect(answers.length).toBeGreaterThanOrEqual(90);
    expect(new Set(answers.map(({ question }) => question)).size).toBe(answers.length);
  });

  it("leads to files that exist, to names that stand in them, and to a rule", () => {
    expect(answers.flatMap(brokenPromises)).toEqual([]);
  });

  it("detects a missing file and a changed name", () => {
    const answer = {
      question: "Where?",
      places: [{ file: "domain/ages.ts", names: ["CHILD_AGE"] }],
      rule: A_RULE,
    };
    expect(brokenPromises(answer)).toEqual([]);
    const elsewhere = placesIn("`domain/ages.ts` `CHILD_AGES`; `domain/aged.ts` `CHILD_AGE`");
    expect(brokenPromises({ ...answer, places: elsewhere })).toEqual([
      "Where? CHILD_AGES is not in domain/ages.ts",
      "Where? domain/aged.ts does not exist",
    ]);
    expect(brokenPromises({ ...answer, rule: "" })).toHaveLength(1);
  });

  it("leads to the page that describes each folder of the server and the features", () => {
    expect(page).toContain("(folders.md)");
    const folders = read("docs/folders.md");
    const [, section = ""] = /^## What is in each folder$([\s\S]*?)^## /m.exec(folders) ?? [];
    expect(unlisted(quotedIn(section))).toEqual([]);
    expect(unlisted(quotedIn(section).filter((folder) => folder !== "server/orders"))).toEqual([
      "server/orders",
    ]);
  });

  it("and the rules name no missing file in passing", () => {
    const missing = DOCUMENTS.flatMap((document) =>
      quotedIn(read(document))
        .filter((quoted) =>
          /^(?:app|server|domain|content|sandbox|scripts|tests|docs)\/[\w./-]+$/.test(quoted),
        )
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${document} ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("and the rules name no line in passing that is in another file", () => {
    expect(DOCUMENTS.flatMap((document) => namesElsewhere(read(document)))).toEqual([]);
    expect(namesElsewhere("`CHILD_AGES` and\n`CHILD_AGE` in `domain/ages.ts`")).toHaveLength(1);
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
    const folder = join(ROOT, "content/locales/es");
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
    const site = texts.join("\n").toLowerCase();
    const unread = rows.filter(({ spanish }) => spanish !== "—" && !site.includes(spanish.toLowerCase()));
    expect(unread).toEqual([]);
  });
});

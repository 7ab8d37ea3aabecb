import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const LOOKS_LIKE_A_PATH = /\/|\.(?:ts|tsx|md|json|css)$/;

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** What stands in backticks, that is code, in the order of a text. */
function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = ""]) => quoted);
}

interface Answer {
  question: string;
  files: string[];
  /** What to look for in them. */
  names: string[];
  rule: string;
}

/** Rows of the tables from question to file. */
function answersOf(page: string): Answer[] {
  return [...page.matchAll(/^\| ([^|]+\?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
    ([, question = "", where = "", rule = ""]) => ({
      question,
      files: quotedIn(where).filter((quoted) => LOOKS_LIKE_A_PATH.test(quoted)),
      names: quotedIn(where).filter((quoted) => !LOOKS_LIKE_A_PATH.test(quoted)),
      rule,
    }),
  );
}

/** What an answer promises and does not keep. */
function brokenPromises({ question, files, names, rule }: Answer): string[] {
  const there = files.filter((path) => existsSync(join(ROOT, path)));
  const code = there.map(read).join("\n");
  return [
    ...files.filter((path) => !there.includes(path)).map((path) => `${question} ${path} does not exist`),
    ...names
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
      .map((name) => `${question} ${name} is not in ${files.join(", ")}`),
    ...(files.length === 0 ? [`${question} no file`] : []),
    ...(/\(rules\/\w+\.md#[\w-]+\)/.test(rule) ? [] : [`${question} no rule`]),
  ];
}

describe("The page about the architecture", () => {
  const page = read("docs/architecture.md");
  const answers = answersOf(page);

  it("answers forty questions of a newcomer or more, each once", () => {
    expect(answers.length).toBeGreaterThanOrEqual(40);
    expect(new Set(answers.map(({ question }) => question)).size).toBe(answers.length);
  });

  it("leads to files that exist, to names that stand in them, and to a rule", () => {
    expect(answers.flatMap(brokenPromises)).toEqual([]);
  });

  it("would say so of a file that is gone and of a name that changed", () => {
    const answer = {
      question: "Where?",
      files: ["domain/ages.ts"],
      names: ["CHILD_AGE"],
      rule: "(rules/a.md#b)",
    };
    expect(brokenPromises(answer)).toEqual([]);
    expect(brokenPromises({ ...answer, names: ["CHILD_AGES"] })).toHaveLength(1);
    expect(brokenPromises({ ...answer, files: ["domain/aged.ts"] })).toHaveLength(2);
    expect(brokenPromises({ ...answer, rule: "" })).toHaveLength(1);
  });

  it("and the rules name no file in passing that is not there", () => {
    const rules = readdirSync(join(ROOT, "docs/rules")).map((file) => `docs/rules/${file}`);
    const missing = ["docs/architecture.md", ...rules].flatMap((document) =>
      quotedIn(read(document))
        .filter((quoted) =>
          /^(?:app|server|domain|content|sandbox|scripts|tests|docs)\/[\w./-]+$/.test(quoted),
        )
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${document} ${path}`),
    );
    expect(missing).toEqual([]);
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

  it("gives the Spanish that is read on the site", () => {
    const folder = join(ROOT, "content/locales/es");
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
    const site = texts.join("\n").toLowerCase();
    const unread = rows.filter(({ spanish }) => spanish !== "—" && !site.includes(spanish.toLowerCase()));
    expect(unread).toEqual([]);
  });
});

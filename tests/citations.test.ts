import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const FOLDERS = ["app", "server", "domain", "content", "sandbox", "scripts", "tests", "docs", "deploy"];
const WRITTEN = /\.(?:ts|tsx|mjs|css|md|html|json|ya?ml)$/;

/** Documents that were read while this was built and are not part of the project: nobody who clones it has them. */
const OUTSIDE = ["spec", "design", "payments", "year", "field", "look", "style", "traps", "names", "brief"];
/** One of them by its name alone or with a section; a path before the name leads to a document of ours. */
const OUTSIDE_CITED = new RegExp(
  `(?<![\\w/.#-])(?:${OUTSIDE.join("|")})(?:\\.md\\b|\\s+§)|(?:\\.\\./)+shared/`,
  "i",
);

/** Every file that somebody wrote, by its path from the root; this one has examples of what is wrong. */
const files = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  ),
  ...readdirSync(ROOT).filter((path) => path !== "package-lock.json"),
].filter(
  (path) =>
    WRITTEN.test(path) && statSync(join(ROOT, path)).isFile() && join(ROOT, path) !== import.meta.filename,
);

const texts = new Map(files.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));

/** A heading's anchor as GitHub makes it, without the number that a repeated one gets. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** The anchors of a document; a heading that stands there twice gets "-1", the next "-2". */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "");
  for (const [, heading = ""] of prose.matchAll(/^#{1,6} +(.+?)(?: +#+)?$/gm)) {
    const anchor = anchorOf(heading);
    const number = [...anchors].filter((known) => known.replace(/-\d+$/, "") === anchor).length;
    anchors.add(number === 0 ? anchor : `${anchor}-${number}`);
  }
  return anchors;
}

/** Whether "docs/reference/payments.md#payment-polling" leads to a heading, and "docs/decisions/005" to a record. */
function leadsSomewhere(citation: string): boolean {
  const [path = "", anchor] = citation.split("#");
  if (anchor !== undefined) return anchorsOf(texts.get(path) ?? "").has(anchor);
  if (existsSync(join(ROOT, path))) return true;
  return files.some((file) => file.startsWith(`${path}-`) && /\/\d{3}$/.test(path));
}

const line = (text: string, index: number) => text.slice(0, index).split("\n").length;

/** "path:line citation" of whatever a pattern finds that is wrong. */
function wrong(pattern: RegExp, isWrong: (citation: string, path: string) => boolean): string[] {
  return [...texts].flatMap(([path, text]) =>
    [...text.matchAll(new RegExp(pattern, pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`))]
      .map((match) => ({ citation: (match[1] ?? match[0]).replace(/[./-]+$/, ""), index: match.index }))
      .filter(({ citation }) => isWrong(citation, path))
      .map(({ citation, index }) => `${path}:${line(text, index)} ${citation}`),
  );
}

/** Places under docs/, with or without a heading. */
const IN_DOCS = /(?<![\w./-])docs\/[\w./-]+(?:#[\w-]+)?/;

describe("What code and documents cite", () => {
  it("is an existing heading of docs/reference", () => {
    const rule = /(?<![\w./-])docs\/reference\/[\w./-]+(?:#[\w-]+)?/;
    expect(wrong(rule, (citation) => !leadsSomewhere(citation))).toEqual([]);
    expect(wrong(rule, leadsSomewhere).length).toBeGreaterThan(300);
  });

  it("is a document of this repository, at the given path", () => {
    expect(wrong(IN_DOCS, (citation) => !leadsSomewhere(citation))).toEqual([]);
  });

  it("is not a private document of the builders", () => {
    expect(wrong(OUTSIDE_CITED, () => true)).toEqual([]);
  });

  it("is an existing decision", () => {
    const records = readdirSync(join(ROOT, "docs/decisions"));
    const isUnknown = (number: string) => !records.some((record) => record.startsWith(`${number}-`));
    expect(wrong(/\bdecisions? (\d{3})\b/i, isUnknown)).toEqual([]);
  });

  it("is an existing heading of the linked document", () => {
    const isBroken = (target: string, path: string) => {
      const [file = "", anchor] = target.split("#");
      const to = file === "" ? path : join(dirname(path), file);
      if (anchor === undefined) return !existsSync(join(ROOT, to));
      return !anchorsOf(texts.get(to) ?? "").has(anchor);
    };
    const links = wrong(/\]\((?!https?:|mailto:)([^)\s]+)\)/, isBroken);
    expect(links.filter((link) => /\.md:\d+ /.test(link))).toEqual([]);
  });
});

/** Files that a document tells how to write, or that stand for any. */
const NOT_YET = ["050-school-name.ts", "parking-page.tsx", "a/file.ts"];
/** What tells of the past names files as they were. */
const IS_HISTORY = /^CHANGELOG\.md$|^docs\/decisions\//;
const IN_COMMENT = /^\s*(?:\/?\*|\/\/)/;

/** "path:line name" of whatever a document, or a comment of the code, calls a file, and no file is called. */
function unknownFiles(all: ReadonlyMap<string, string>): string[] {
  const known = [...all.keys(), relative(ROOT, import.meta.filename)];
  const isKnown = (name: string) => known.some((path) => path === name || path.endsWith(`/${name}`));
  return [...all].flatMap(([path, text]) =>
    text
      .split("\n")
      .map((told, index) => ({ told, place: `${path}:${index + 1}` }))
      .filter(({ told }) => (path.endsWith(".md") ? !IS_HISTORY.test(path) : IN_COMMENT.test(told)))
      .flatMap(({ told, place }) =>
        [...told.matchAll(/[\w./-]*[\w-]\.(?:tsx?|mjs)\b/g)]
          .map(([name]) => name.replace(/^(?:\.\.?\/)+/, ""))
          .filter((name) => !isKnown(name) && !NOT_YET.some((coming) => name.endsWith(coming)))
          .map((name) => `${place} ${name}`),
      ),
  );
}

describe("A file that a comment or a document names", () => {
  it("exists under that name", () => {
    expect(unknownFiles(texts)).toEqual([]);
  });

  it("and was renamed is detected, in prose, comments and partial paths", () => {
    const told = new Map([
      ["app/a.ts", "// As b.ts and app/c.ts say.\nconst d = 'd.ts';\n"],
      ["docs/reference/e.md", "See `app/a.ts`, `x/a.ts`.\n"],
      ["docs/decisions/001-f.md", "It was g.ts.\n"],
    ]);
    expect(unknownFiles(told)).toEqual([
      "app/a.ts:1 b.ts",
      "app/a.ts:1 app/c.ts",
      "docs/reference/e.md:1 x/a.ts",
    ]);
  });
});

describe("A citation", () => {
  it("that leads nowhere is detected", () => {
    expect(leadsSomewhere("docs/reference/payments.md#payment-polling")).toBe(true);
    expect(leadsSomewhere("docs/reference/payments.md#payment-swoop")).toBe(false);
    expect(leadsSomewhere("docs/reference/nothing.md")).toBe(false);
    expect(leadsSomewhere("docs/decisions/005")).toBe(true);
    expect(leadsSomewhere("docs/decisions/999")).toBe(false);
  });

  it("of an outside document is recognised by its name, and ours by path", () => {
    const cited = OUTSIDE.flatMap((name) => [`(${name}.md 7)`, `see ${name} §7.4`]);
    for (const text of cited) expect(text).toMatch(OUTSIDE_CITED);
    for (const path of ["docs/reference/design.md", "SECURITY.md", "the look of it"]) {
      expect(path).not.toMatch(OUTSIDE_CITED);
    }
  });

  it("has the anchor that GitHub gives its heading", () => {
    expect([...anchorsOf("# A\n\n## Who's `first`: 3-D\n\n## A\n\n```\n# no heading\n```\n")]).toEqual([
      "a",
      "whos-first-3-d",
      "a-1",
    ]);
  });
});

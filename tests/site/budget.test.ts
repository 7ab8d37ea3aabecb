import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sitePages } from "#content/product/site-pages.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { FIRST_LOAD_KB, MOST_SCRIPTS } from "#tests/support/pages/weight-limits.ts";

const CLIENT = resolve(import.meta.dirname, "../../dist/client");
/** Kilobytes after gzip. */
const STYLE_KB = 15;
const BEFORE_PAINT_KB = 1;

interface Weight {
  file: string;
  kb: number;
}

function weigh(file: string): Weight {
  return { file, kb: gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length / 1000 };
}

const codeOf = (file: string) => readFileSync(join(CLIENT, file), "utf8");

/** A script with its static imports. */
function withImports(file: string, files = new Set<string>()): Set<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const [, imported] of codeOf(file).matchAll(
    /(?:^|[;}\s])import(?:[^"'()]*from)?\s*["']\.\/([^"']+\.js)["']/g,
  )) {
    withImports(`assets/${imported}`, files);
  }
  return files;
}

/** The scripts that a script loads later. */
function laterParts(file: string): string[] {
  const imports = codeOf(file).matchAll(/import\([`"']\.\/([^`"']+\.js)[`"']\)/g);
  return [...imports].map(([, part]) => `assets/${part}`);
}

/** Every file that the page's HTML loads, before or after the first paint, with static imports. */
function filesOf(page: string, ending: "js" | "css"): string[] {
  const html = readFileSync(join(CLIENT, "pages", page), "utf8");
  const named = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)]
    .map(([, file]) => file ?? "")
    .filter((file) => file.endsWith(`.${ending}`));
  return [...new Set(ending === "css" ? named : named.flatMap((file) => [...withImports(file)]))];
}

function expectWithin(weights: Weight[], limit: number): void {
  const total = weights.reduce((sum, { kb }) => sum + kb, 0);
  const heaviest = weights
    .toSorted((a, b) => b.kb - a.kb)
    .map(({ file, kb }) => `${file} ${kb.toFixed(1)} KB`);
  expect(
    total,
    `${total.toFixed(1)} KB of ${limit}; heaviest first:\n${heaviest.join("\n")}`,
  ).toBeLessThanOrEqual(limit);
}

const pages = sitePages(firstSite());

describe.each(["en", "es"])("Before its first paint (%s)", (language) => {
  test.each(pages)("$path loads no script but the loader", ({ file }) => {
    const html = readFileSync(join(CLIENT, "pages", language, `${file}.html`), "utf8");
    const atOnce = html.replace(/<template id="code">.*?<\/template>/s, "");
    expect(atOnce).not.toBe(html);
    const scripts = [...atOnce.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, script]) => script ?? "");
    expect(scripts).toEqual([expect.stringMatching(/^assets\/load-page-code-/)]);
    expectWithin(scripts.map(weigh), BEFORE_PAINT_KB);
  });
});

describe.each(["en", "es"])("The first load (%s)", (language) => {
  test.each(["/", "/register", "/admin"] as const)("of %s stays within its limit of JavaScript", (path) => {
    const page = pages.find((one) => one.path === path);
    const files = filesOf(`${language}/${page?.file}.html`, "js");
    expect(files.length).toBeGreaterThan(4);
    expectWithin(files.map(weigh), FIRST_LOAD_KB[path]);
  });

  test.each(pages)("of $path requests at most twelve scripts", ({ file }) => {
    const files = filesOf(`${language}/${file}.html`, "js");
    expect(files.length).toBeGreaterThan(2);
    expect(files.length, files.join("\n")).toBeLessThanOrEqual(MOST_SCRIPTS);
  });

  test.each(pages)("of $path holds no code of staff's pages, unless it is one", ({ path, file }) => {
    const ofStaff = filesOf(`${language}/${file}.html`, "js").filter((script) =>
      /\/(?:staff|admin)-/.test(script),
    );
    expect(ofStaff.length > 0, ofStaff.join("\n")).toBe(path === "/admin" || path === "/login");
  });

  test("of what public pages load later holds no code of staff's pages either", () => {
    const publicPages = pages.filter(({ path }) => path !== "/admin" && path !== "/login");
    const files = publicPages.map(({ file }) => filesOf(`${language}/${file}.html`, "js"));
    const own = new Set(files.flat().filter((script) => !files.every((all) => all.includes(script))));
    const parts = new Set([...own].flatMap(laterParts));
    expect(parts.size).toBeGreaterThan(5);
    const ofStaff = [...parts].filter((part) =>
      [...withImports(part)].some((script) => /\/(?:staff|admin)-/.test(script)),
    );
    expect(ofStaff).toEqual([]);
  });

  test("of every place of the staff requests at most twelve scripts, with its texts", () => {
    const frame = filesOf(`${language}/admin.html`, "js");
    const pages = filesOf(`${language}/index.html`, "js");
    const parts = frame.filter((file) => !pages.includes(file)).flatMap(laterParts);
    expect(parts.length).toBeGreaterThan(20);
    for (const part of new Set(parts)) {
      const files = new Set(frame.concat(...withImports(part), "admin.json"));
      expect(files.size, [...files].join("\n")).toBeLessThanOrEqual(MOST_SCRIPTS);
    }
  });

  test("of the home page has at most 15 KB of CSS", () => {
    const files = filesOf(`${language}/index.html`, "css");
    expect(files.length).toBeGreaterThan(0);
    expectWithin(files.map(weigh), STYLE_KB);
  });
});

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

const CLIENT = resolve(import.meta.dirname, "../../dist/client");
/** Kilobytes after gzip on the first load (design.md §10). */
const BUDGET_KB = { script: 120, style: 15 } as const;

interface Weight {
  file: string;
  kb: number;
}

function weigh(file: string): Weight {
  return { file, kb: gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length / 1000 };
}

/** Every file that the page's HTML makes a browser fetch, and what those import at once. */
function filesOf(page: string, ending: "js" | "css"): string[] {
  const html = readFileSync(join(CLIENT, "pages", page), "utf8");
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    if (ending === "css") return;
    const code = readFileSync(join(CLIENT, file), "utf8");
    for (const [, imported] of code.matchAll(
      /(?:^|[;}\s])import(?:[^"'()]*from)?\s*["']\.\/([^"']+\.js)["']/g,
    )) {
      add(`assets/${imported}`);
    }
  };
  for (const [, file] of html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)) {
    if (file?.endsWith(`.${ending}`)) add(file);
  }
  return [...files];
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

describe.each(["en", "es"])("The first load of the home page (%s)", (language) => {
  test("brings at most 120 KB of JavaScript", () => {
    const files = filesOf(`${language}/index.html`, "js");
    expect(files.length).toBeGreaterThan(2);
    expectWithin(files.map(weigh), BUDGET_KB.script);
  });

  test("brings at most 15 KB of CSS", () => {
    const files = filesOf(`${language}/index.html`, "css");
    expect(files.length).toBeGreaterThan(0);
    expectWithin(files.map(weigh), BUDGET_KB.style);
  });
});

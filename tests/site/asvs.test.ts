import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const DOCUMENTS = ["docs/asvs.md", "SECURITY.md"];

/** Sections of ASVS 5.0.0 with their requirements of level 1 and 2; the numbers left out are level 3. */
const SECTIONS = `
1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1-1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
4.1:1-3 4.2:1-1 4.3:1-2 4.4:1-4 5.1:1-1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3
6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1-1 8.4:1-1 9.1:1-3 9.2:1-4 10.1:1-2
10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1-1 11.6:1-1
12.1:1-3 12.2:1-2 12.3:1-4 13.1:1-1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3
15.3:1-7 16.1:1-1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1-1 17.2:1-4 17.3:1-2`;

function numbered(section: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => `${section}.${first + i}`);
}

const wanted = SECTIONS.trim()
  .split(/\s+/)
  .flatMap((range) => {
    const [, section = "", first, last] = /^([\d.]+):(\d+)-(\d+)$/.exec(range) ?? [];
    return numbered(section, Number(first), Number(last));
  });

interface Answer {
  lines: string[];
  text: string;
}

/** Every row of the tables: its requirements ("1.2.6–1.2.8" is three) and the answer. */
function answers(): Answer[] {
  const rows = readFileSync(join(ROOT, "docs/asvs.md"), "utf8").matchAll(
    /^\| (\d+\.\d+)\.(\d+)(?:–\1\.(\d+))? +\|[^|]+\| (.+?) +\|$/gm,
  );
  return [...rows].map(([, section = "", first, last = first, text = ""]) => ({
    lines: numbered(section, Number(first), Number(last)),
    text,
  }));
}

/** File names in backticks. */
function namedFiles(document: string): string[] {
  const text = readFileSync(join(ROOT, document), "utf8");
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
  return quoted.filter((name) => /^[\w@./-]+\.(?:ts|tsx|md|json)$/.test(name));
}

describe("The OWASP ASVS review", () => {
  test("answers each requirement of level 1 and 2 once", () => {
    expect(wanted).toHaveLength(253);
    expect(answers().flatMap(({ lines }) => lines)).toEqual(wanted);
  });

  test("says for each requirement which file meets it, or why it is not met", () => {
    for (const { lines, text } of answers()) {
      expect([lines[0], text]).toEqual([lines[0], expect.stringMatching(/^(held|n\/a|host|OPEN)(: | for )/)]);
    }
  });

  test("lists open requirements at its top", () => {
    const document = readFileSync(join(ROOT, "docs/asvs.md"), "utf8");
    const head = document.slice(0, document.indexOf("## V1 "));
    const open = answers().filter(({ text }) => text.startsWith("OPEN"));
    for (const { lines } of open) expect(head).toMatch(new RegExp(`^- .*\\b${lines[0]}\\b`, "m"));
    expect([...head.matchAll(/\d+\.\d+\.\d+(?=[,:])/g)]).toHaveLength(open.length);
  });
});

test.each(DOCUMENTS)("Every file that %s names exists", (document) => {
  const files = namedFiles(document);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

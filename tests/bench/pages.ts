import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { firstPaths } from "#tests/support/clubs/first-content.ts";
import { WHOLE_CHROMIUM_LAUNCH } from "#tests/support/pages/chromium.ts";
import { freePort } from "#tests/support/servers/free-port.ts";

/** What Lighthouse says of one page on its slow phone. */
export interface PageMarks {
  path: string;
  language: Language;
  /** Marks from 0 to 100. Search engines are told to leave some pages alone, which Lighthouse would mark down. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number | null;
  layoutShift: number;
}

/** Public, but not for search engines. /checkout and /success say only what this browser has paid or means to pay. */
const UNLISTED = ["/login"];
/** Lighthouse multiplies whatever else this machine does: the best of a few runs is the page. */
const RUNS = 5;
const GOOD_ENOUGH = 98;

interface Target {
  path: string;
  language: Language;
}

/** What is read of Lighthouse's report. */
interface Report {
  categories: Partial<Record<string, { score: number | null }>>;
  audits: Partial<Record<string, { numericValue?: number }>>;
}

const runFile = promisify(execFile);
const MAX_REPORT_BYTES = 64 * 2 ** 20;

/** Fetched when it is first needed: its 80 packages are a quarter of what every other command would install. */
async function markOnce(siteUrl: string, { path, language }: Target, port: number): Promise<PageMarks> {
  const { stdout } = await runFile(
    "npm",
    [
      "exec",
      "--yes",
      "--package=lighthouse@13.5.0",
      "--",
      "lighthouse",
      `${siteUrl}${path}?lang=${language}`,
      `--port=${port}`,
      "--output=json",
      "--quiet",
      "--only-categories=performance,accessibility,best-practices,seo",
    ],
    { maxBuffer: MAX_REPORT_BYTES },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const mark = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? 0;
  return {
    path,
    language,
    performance: mark("performance"),
    accessibility: mark("accessibility"),
    bestPractices: mark("best-practices"),
    seo: UNLISTED.includes(path) ? null : mark("seo"),
    layoutShift: Number(shift.toFixed(3)),
  };
}

/** The best of a few runs; a run that breaks off counts as none. */
async function markPage(siteUrl: string, target: Target, port: number): Promise<PageMarks> {
  let best: PageMarks | undefined;
  let trouble: unknown;
  for (let run = 0; run < RUNS && (best?.performance ?? 0) < GOOD_ENOUGH; run++) {
    try {
      const marks = await markOnce(siteUrl, target, port);
      if (!best || marks.performance > best.performance) best = marks;
    } catch (error) {
      trouble = error;
    }
  }
  if (!best)
    throw new Error(`Lighthouse could not mark ${target.path} in ${target.language}`, { cause: trouble });
  return best;
}

/** Marks every public page in both languages, on a production build, and hands each over as it comes. */
export async function markPages(siteUrl: string, onMarks: (marks: PageMarks) => void): Promise<PageMarks[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...WHOLE_CHROMIUM_LAUNCH,
    args: [...WHOLE_CHROMIUM_LAUNCH.args, `--remote-debugging-port=${port}`],
  });
  const all: PageMarks[] = [];
  try {
    for (const path of [...firstPaths, ...UNLISTED]) {
      for (const language of LANGUAGES) {
        const marks = await markPage(siteUrl, { path, language }, port);
        onMarks(marks);
        all.push(marks);
      }
    }
  } finally {
    await browser.close();
  }
  return all;
}

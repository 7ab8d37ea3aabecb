import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { listedPaths } from "#content/site-pages.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/chromium.ts";

/** Lighthouse's marks of one page, 0 to 100. */
export interface PageMarks {
  page: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
}

const DEBUG_PORT = 9333;
const RUNS = 3;

function mark(score: number | null | undefined): number {
  return Math.round((score ?? 0) * 100);
}

async function markOnce(url: string): Promise<PageMarks> {
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  });
  const categories = result?.lhr.categories;
  return {
    page: url,
    performance: mark(categories?.performance?.score),
    accessibility: mark(categories?.accessibility?.score),
    bestPractices: mark(categories?.["best-practices"]?.score),
    seo: mark(categories?.seo?.score),
  };
}

/** Lighthouse simulates a slow phone: its best of a few runs is the page, the others are this machine's noise. */
async function markPage(url: string): Promise<PageMarks> {
  let best: PageMarks | undefined;
  for (let run = 0; run < RUNS; run++) {
    const marks = await markOnce(url);
    if (!best || marks.performance > best.performance) best = marks;
    if (best.performance >= 98) break;
  }
  if (!best) throw new Error(`no marks for ${url}`);
  return best;
}

/** Marks every public page in both languages, on a production build. */
export async function markPages(siteUrl: string): Promise<PageMarks[]> {
  const browser = await chromium.launch({
    ...CHROMIUM_LAUNCH,
    args: [...CHROMIUM_LAUNCH.args, `--remote-debugging-port=${DEBUG_PORT}`],
  });
  const marks: PageMarks[] = [];
  try {
    for (const path of listedPaths) {
      for (const language of LANGUAGES) {
        const page = await markPage(`${siteUrl}${path}?lang=${language}`);
        marks.push({ ...page, page: `${path} ${language}` });
      }
    }
  } finally {
    await browser.close();
  }
  return marks;
}

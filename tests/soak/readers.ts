import { brotliDecompressSync } from "node:zlib";
import { sitePages } from "#content/product/site-pages.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import type { Dice } from "#tests/faults/support/dice.ts";
import type { Traffic } from "./traffic.ts";
import { Visitor } from "./visitor.ts";

/** Scripts, styles, fonts and pictures that a page names, read from it once. */
const assetsOfPage = new Map<string, string[]>();
const [first = { path: "/" }, ...others] = sitePages(firstSite()).filter(({ path }) => !path.endsWith("404"));
const BROWSER = { "accept-encoding": "br" };

function assetsIn(key: string, encoded: Buffer): string[] {
  const known = assetsOfPage.get(key);
  if (known) return known;
  const html = brotliDecompressSync(encoded).toString();
  const found = [...new Set(html.match(/\/assets\/[\w.-]+/g))];
  assetsOfPage.set(key, found);
  return found;
}

/** Opens a page with all that belongs to it, or finds that nothing has changed since the last time. */
async function openPage(visitor: Visitor, path: string, language: string, isKnown: boolean) {
  const headers = { ...BROWSER, "accept-language": language };
  const page = await visitor.ask("GET a page", { path, headers });
  if (isKnown) {
    const tagged = { ...headers, "if-none-match": String(page.headers.etag) };
    await visitor.ask("GET a page again", { path, headers: tagged, expected: [304] });
    return;
  }
  for (const asset of assetsIn(`${language} ${path}`, page.body)) {
    await visitor.ask("GET an asset", { path: asset, headers: BROWSER });
  }
}

/** Somebody who reads two pages, the second in the other language; now and then under an address that is wrong. */
export async function read(traffic: Traffic, dice: Dice): Promise<void> {
  const visitor = new Visitor(traffic);
  const language = dice.pick(LANGUAGES);
  const { path } = dice.pick([first, ...others]);
  await openPage(visitor, path, language, dice.chance(0.6));
  if (path === "/") await visitor.ask("GET /api/testimonials", { headers: BROWSER });
  const other = language === "en" ? "es" : "en";
  await visitor.ask("GET a page in the other language", { path: `${path}?lang=${other}`, headers: BROWSER });
  if (dice.chance(0.05)) await visitor.ask("GET no page", { path: `/no-${visitor.number}`, expected: [404] });
}

/** The home page in an open tab, which asks again what may have changed. */
export async function glance(traffic: Traffic): Promise<void> {
  const visitor = new Visitor(traffic);
  await visitor.ask("GET /api/testimonials", { headers: BROWSER });
  await visitor.ask("GET /api/programs");
}

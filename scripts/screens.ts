import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { sitePages } from "#content/site-pages.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { goToCheckout } from "#tests/e2e/support/paying.ts";
import { fillCard } from "#tests/e2e/support/registration-form.ts";
import { type Site, STAFF_PIN, startSite } from "#tests/e2e/support/site.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/chromium.ts";

const ROOT = resolve(import.meta.dirname, "..");
const FOLDER = join(ROOT, "docs/screens");
const TABLE = join(ROOT, "docs/screens.md");

/** Widths of the screens, and what is kept of each picture: the table is to be read, not to be a download. */
const SCREENS = [
  { width: 360, kept: 270 },
  { width: 768, kept: 384 },
  { width: 1280, kept: 512 },
] as const;
const HEIGHT = 900;
const SUCCESS_CARD = "4242424242424242";

async function arriveAtCheckout(page: Page, site: Site): Promise<void> {
  await goToCheckout(page, site);
  await page.locator('[name="cardNumber"]').waitFor();
}

/** `npm run screens:all -- /register /dues` photographs these again and leaves the other pictures. */
const asked = process.argv.slice(2);
const photographed = sitePages.filter(({ path }) => asked.length === 0 || asked.includes(path));

/** Pages that lead elsewhere unless somebody has typed, paid or signed in. */
const WAYS: Partial<Record<string, (page: Page, site: Site) => Promise<unknown>>> = {
  "/checkout": arriveAtCheckout,
  "/success": async (page, site) => {
    await arriveAtCheckout(page, site);
    await fillCard(page, SUCCESS_CARD);
    await page.locator('main form [type="submit"]').click();
    await page.waitForURL(/\/success/);
  },
  "/admin": async (page, site) => {
    await openPage(page, `${site.url}/login`);
    await page.locator('input[type="password"]').fill(STAFF_PIN);
    await page.locator('form [type="submit"]').click();
    await page.waitForURL(/\/admin/);
  },
};

function imageName(path: string, language: Language, width: number): string {
  const page = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
  return `${page}-${language}-${width}.webp`;
}

/** Pictures further down load when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForTimeout(60);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForFunction(
    () => [...document.images].every(({ complete }) => complete) && !document.querySelector(".skeleton"),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Each screen gets a site of its own, because no child is registered twice. */
async function photograph(browser: Browser, language: Language): Promise<void> {
  for (const { width, kept } of SCREENS) {
    const site = await startSite();
    await site.setProgram({ registrationOpen: true });
    const context = await browser.newContext({
      viewport: { width, height: HEIGHT },
      locale: language,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    for (const { path } of photographed) {
      await (WAYS[path]?.(page, site) ?? openPage(page, `${site.url}${path}`));
      await scrollThrough(page);
      const picture = sharp(await page.screenshot({ fullPage: true })).resize({ width: kept });
      await picture.webp({ quality: 55, effort: 6 }).toFile(join(FOLDER, imageName(path, language, width)));
    }
    await context.close();
    await site.stop();
  }
}

function writeTable(): void {
  const columns = LANGUAGES.flatMap((language) => SCREENS.map(({ width }) => ({ language, width })));
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rows = sitePages.map(({ path }) =>
    row([
      `\`${path}\``,
      ...columns.map(({ language, width }) => {
        const image = `screens/${imageName(path, language, width)}`;
        return `<a href="${image}"><img src="${image}" width="150" alt="${path}, ${language}, ${width}"></a>`;
      }),
    ]),
  );
  const head = row(["Page", ...columns.map(({ language, width }) => `${language} ${width}`)]);
  const text =
    "Made by `npm run screens`, with registration open. /checkout and /success show a registration on its way, /admin what staff see.";
  writeFileSync(
    TABLE,
    `# Every page, both languages, three widths\n\n${text}\n\n${[head, row(["---", ...columns.map(() => "---")]), ...rows].join("\n")}\n`,
  );
}

if (asked.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch(CHROMIUM_LAUNCH);
for (const language of LANGUAGES) await photograph(browser, language);
await browser.close();
writeTable();

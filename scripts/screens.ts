import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { club } from "#content/club/club.ts";
import { firstCamp } from "#content/club/first-season.ts";
import { sitePages } from "#content/product/site-pages.ts";
import { STAFF_PATHS } from "#domain/staff/routes.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { goToCheckout } from "#tests/e2e/support/paying.ts";
import { fillCard } from "#tests/e2e/support/registration-form.ts";
import { type Site, STAFF_PIN, startSite } from "#tests/e2e/support/site.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/chromium.ts";
import { command } from "./command.ts";
import { PAST_FAMILIES } from "./demo-year/families.ts";
import { answersOf } from "./demo-year/household.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** Screenshots of whole pages, not committed. */
const FOLDER = join(ROOT, "test-results/screens");
/** The few screenshots that the README shows. */
const KEPT_FOLDER = join(ROOT, "docs/screens");

const WIDTHS = [360, 768, 1280] as const;
const HEIGHT: Record<(typeof WIDTHS)[number], number> = { 360: 740, 768: 1024, 1280: 800 };
const SUCCESS_CARD = "4242424242424242";
/** The demo's first families, who register for the first camp. */
const FAMILIES = PAST_FAMILIES.slice(0, 5);

/** Screenshots to commit; docs/operations.md shows four more, of the next season. */
const KEPT: readonly [path: string, language: Language, width: number][] = [
  ["/", "es", 360],
  ["/register", "en", 360],
  ["/checkout", "es", 360],
  ["/", "en", 1280],
  ["/register", "es", 1280],
  ["/admin/today", "en", 360],
  ["/admin", "en", 1280],
  ["/admin/money/payments", "en", 1280],
];

/**
 * `npm run screens:all -- /register /admin` takes these pages only; `--keep` copies the committed eight to
 * docs/screens.
 */
const { values, positionals: requested } = parseArgs({
  options: { keep: { type: "boolean", default: false } },
  allowPositionals: true,
});
const isRequested = (path: string) => requested.length === 0 || requested.includes(path);
const paths = [
  ...sitePages(firstSite())
    .map(({ path }) => path)
    .filter((path) => path !== "/admin"),
  ...STAFF_PATHS,
];

async function arriveAtCheckout(page: Page, site: Site): Promise<void> {
  await goToCheckout(page, site);
  await page.locator('[name="cardNumber"]').waitFor();
}

/** Pages that redirect unless a visitor has filled in a form or paid first. */
const STEPS_TO: Partial<Record<string, (page: Page, site: Site) => Promise<unknown>>> = {
  "/checkout": arriveAtCheckout,
  "/success": async (page, site) => {
    await arriveAtCheckout(page, site);
    await fillCard(page, SUCCESS_CARD);
    await page.locator('main form [type="submit"]').click();
    await page.waitForURL(/\/success/);
  },
};

async function openStaffPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const pin = page.locator('[name="pin"]');
  await pin
    .or(page.locator("main h2").filter({ visible: true }))
    .first()
    .waitFor();
  if (!(await pin.isVisible())) return;
  await pin.fill(STAFF_PIN);
  await page.locator('form [type="submit"]').click();
  await page.waitForURL(/\/admin/, { waitUntil: "commit" });
  // Signing in at the list leads to Today.
  if (page.url() !== address) await page.goto(address);
  await page.locator("main h2").filter({ visible: true }).first().waitFor();
}

function open(page: Page, site: Site, path: string): Promise<unknown> {
  if (path.startsWith("/admin")) return openStaffPage(page, `${site.url}${path}`);
  return STEPS_TO[path]?.(page, site) ?? openPage(page, `${site.url}${path}`);
}

function imageName(path: string, language: Language, width: number): string {
  const page = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
  return `${page}-${language}-${width}.webp`;
}

/** Pictures further down load only when scrolled near. */
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

async function take(page: Page, path: string, language: Language, width: (typeof WIDTHS)[number]) {
  const whole = await page.screenshot({ fullPage: true });
  const name = imageName(path, language, width);
  await sharp(whole).webp({ quality: 70 }).toFile(join(FOLDER, name));
  const isKept = KEPT.some((screen) => screen.join() === [path, language, width].join());
  if (!values.keep || !isKept) return;
  await page
    .screenshot()
    .then((first) => sharp(first).webp({ quality: 60, effort: 6 }).toFile(join(KEPT_FOLDER, name)));
}

/** Each screen gets a site of its own, because a child cannot be registered twice. */
async function photograph(
  browser: Browser,
  language: Language,
  width: (typeof WIDTHS)[number],
): Promise<void> {
  const site = await startSite();
  await site.setProgram({ open: true });
  const today = dateInZone(new Date(), club.timeZone);
  const day = firstCamp.sessions[0].on;
  const camp = { kind: firstCamp.kind, startsOn: day, agesOn: day };
  for (const [index, family] of FAMILIES.entries())
    for (const child of family.children)
      await site.registerFamily(answersOf({ ...family, index }, child, camp, today));
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT[width] },
    locale: language,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  for (const path of paths.filter(isRequested)) {
    await open(page, site, path);
    await scrollThrough(page);
    await take(page, path, language, width);
  }
  await context.close();
  await site.stop();
}

await command(async () => {
  if (requested.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  for (const folder of [FOLDER, KEPT_FOLDER]) mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(CHROMIUM_LAUNCH);
  for (const language of LANGUAGES) for (const width of WIDTHS) await photograph(browser, language, width);
  await browser.close();
  return true;
});

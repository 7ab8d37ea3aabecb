import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { sitePages } from "#content/site-pages.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/chromium.ts";
import { startProcess } from "#tests/support/server-process.ts";

const ROOT = resolve(import.meta.dirname, "..");
const FOLDER = join(ROOT, "docs/screens");
const WIDTHS = [360, 768, 1280] as const;
const TABLE = join(ROOT, "docs/screens.md");

function imageName(path: string, language: Language, width: number): string {
  const page = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
  return `${page}-${language}-${width}.jpg`;
}

/** Pictures further down load when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForTimeout(60);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState("networkidle");
}

async function photograph(browser: Browser, url: string, language: Language, width: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  for (const { path } of sitePages) {
    await page.goto(`${url}${path}`, { waitUntil: "networkidle" });
    await scrollThrough(page);
    await page.screenshot({
      path: join(FOLDER, imageName(path, language, width)),
      fullPage: true,
      type: "jpeg",
      quality: 55,
    });
  }
  await context.close();
}

function writeTable(): void {
  const head = `| Page | ${LANGUAGES.flatMap((language) => WIDTHS.map((width) => `${language} ${width}`)).join(" | ")} |`;
  const rule = `| --- |${" --- |".repeat(LANGUAGES.length * WIDTHS.length)}`;
  const rows = sitePages.map(({ path }) => {
    const cells = LANGUAGES.flatMap((language) =>
      WIDTHS.map((width) => `[view](screens/${imageName(path, language, width)})`),
    );
    return `| ${path} | ${cells.join(" | ")} |`;
  });
  writeFileSync(
    TABLE,
    `# Every page, both languages, three widths\n\nMade by \`npm run screens\`; /checkout and /admin lead elsewhere when nobody has typed or signed in.\n\n${[head, rule, ...rows].join("\n")}\n`,
  );
}

mkdirSync(FOLDER, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), "club-screens-"));
const server = await startProcess("tests/support/journey-server.ts", {
  DATA_DIR: dataDir,
  ADMIN_PIN: "4821",
});
const browser = await chromium.launch(CHROMIUM_LAUNCH);
for (const language of LANGUAGES)
  for (const width of WIDTHS) await photograph(browser, server.url, language, width);
await browser.close();
await server.stop();
await rm(dataDir, { recursive: true, force: true });
writeTable();

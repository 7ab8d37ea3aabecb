import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { firstClub } from "#content/club/first-club.ts";
import { firstCamp, firstSeason } from "#content/club/first-season.ts";
import type { Language } from "#domain/text/languages.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { publishFirst } from "#server/site/programs/first-season.ts";
import { CARDS, familyAt, siteAt } from "#tests/e2e/support/family.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { STAFF_PIN } from "#tests/e2e/support/site.ts";
import { readTexts } from "#tests/e2e/support/texts.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/pages/chromium.ts";
import { startWholeSite } from "#tests/support/servers/whole-site.ts";

/** A family on a phone and one at a desk; each registers a child of its own. */
const WALKS = [
  { language: "es", width: 360, height: 740, childFirstName: "Lucía", email: "rosa@example.org" },
  { language: "en", width: 1280, height: 800, childFirstName: "Ines", email: "vera@example.org" },
] as const satisfies { language: Language; [fact: string]: unknown }[];

/** What is on a page, its title and descriptions too, in letters instead of entities. */
async function readPage(page: Page): Promise<string> {
  return `${await page.content()}\n${await page.locator("body").textContent()}`;
}

/**
 * Walks through the site of whichever club is in content/club: home, a registration with its payment, a team, the list of
 * registrations. Every page is photographed.
 * @returns what was read
 */
async function walk(browser: Browser, site: { url: string }, way: (typeof WALKS)[number], folder: string) {
  const { language, width, height, childFirstName, email } = way;
  const text = readTexts(language);
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const family = familyAt(page, siteAt(site.url), text);
  const read: string[] = [];
  const look = async (name: string) => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(folder, `${name}-${language}-${width}.png`) });
    read.push(await readPage(page));
  };
  await openPage(page, `${site.url}/`);
  await look("home");
  await openPage(page, `${site.url}/register`);
  await look("register");
  await family.goToCheckout({ childFirstName, email });
  await family.pay(CARDS.accepted, firstCamp.feeCents);
  await page.getByRole("heading", { name: text("success:registered.title") }).waitFor();
  read.push(await readPage(page));
  await openPage(page, `${site.url}/team/${firstClub.teams[0]?.slug}`);
  await page.getByRole("heading", { level: 1, name: firstClub.teams[0]?.name ?? "" }).waitFor();
  await look("team");
  await page.goto(`${site.url}/admin`);
  await page.locator('[name="pin"]').fill(STAFF_PIN);
  await page.getByRole("button", { name: text("login:submit") }).click();
  await page.getByText(childFirstName).filter({ visible: true }).first().waitFor();
  await look("dashboard");
  await context.close();
  return read;
}

/** Every mail that the site has sent: without a mail server they are files. */
async function mailsIn(data: string): Promise<string[]> {
  const files = globSync("mail/*.eml", { cwd: data }).map((file) => readFileSync(join(data, file)));
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)));
  return mails.map(({ subject, text, html }) => [subject, text, html].join("\n"));
}

/** Writes pictures and `read.json`, every page and mail that was read, into the folder that is named. */
const [folder = "."] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), "club-walked-"));
const db = await openDatabase({ engine: "sqlite", file: join(data, "club.sqlite") });
await publishFirst(db, instantOf(new Date()));
const camps = firstSeason.programs.filter(({ kind }) => kind === "camp").map(({ id }) => id);
await db.updateTable("programs").set({ switch: "open" }).where("id", "in", camps).execute();
await db.destroy();
const site = await startWholeSite({
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "error",
  DATA_DIR: data,
  ADMIN_PIN: STAFF_PIN,
});
const browser = await chromium.launch(CHROMIUM_LAUNCH);
const read: string[] = [];
for (const way of WALKS) read.push(...(await walk(browser, site, way, folder)));
read.push(await (await fetch(`${site.url}/manifest.webmanifest`)).text(), ...(await mailsIn(data)));
writeFileSync(join(folder, "read.json"), JSON.stringify(read));
await browser.close();
await site.stop();
rmSync(data, { recursive: true, force: true });
process.exit();

import { expect, type Page } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { expectNothingLost, lostWords, READ_PAGES } from "#tests/e2e/support/nothing-lost.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";

/** Expects no menu, dark text on white, and nothing cut off. */
async function expectReadOnPaper(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 960 });
  await expect(page.locator("#root > header")).toBeHidden();
  await expect(page.locator("h1")).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await lostWords(page), path).toEqual([]);
  const inks = () =>
    page.evaluate(() => [
      ...new Set(
        [...document.querySelectorAll("main :is(h1, h2, h3, p, li, dd, a)")].map((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return `${color} on ${backgroundColor}`;
        }),
      ),
    ]);
  // A page that was on screen fades into its print colours.
  await expect.poll(inks, path).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
  await page.emulateMedia({ media: null });
}

/** Opens and checks the menus of a phone, then those of a laptop. */
async function expectMenusAccessible(page: Page, text: (key: string) => string): Promise<void> {
  const header = page.getByRole("banner");
  const press = (key: string) => header.getByRole("button", { name: text(`navigation:${key}`) }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await press("openMenu");
  await press("competitive");
  await expectAccessible(page, "header");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const menu of ["competitive", "language"]) {
    await press(menu);
    await expect(header.locator('button[aria-expanded="true"]')).toHaveCount(1);
    await expectAccessible(page, "header");
  }
}

test("Every page loses nothing at 200 % on a laptop or on paper, and is accessible with its menus open", {
  tag: "@full",
}, async ({ browser, site, text, language }) => {
  const zoomed = { width: 640, height: 400 };
  const context = await browser.newContext({ viewport: zoomed, deviceScaleFactor: 2, locale: language });
  const page = await context.newPage();
  for (const path of READ_PAGES) {
    await page.setViewportSize(zoomed);
    await openPage(page, `${site.url}${path}`);
    await test.step(`${path} at 200 %`, () => expectNothingLost(page, path));
    await test.step(`${path} on paper`, () => expectReadOnPaper(page, path));
    // The sign-in page has no menus in its header.
    if (path !== "/login") await test.step(`${path} with its menus`, () => expectMenusAccessible(page, text));
  }
  await context.close();
});

test("The camp's schedule fits on one page, without buttons and pictures", async ({ page, visit, text }) => {
  await visit("/schedule");
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByText(firstClub.place.park)).toBeVisible();
  await expect(main.getByRole("link", { name: text("terms:registerPlayer") })).toBeHidden();
  await expect(main.getByRole("img")).toBeHidden();
  const sheets = (await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
});

test("The two contacts keep their phone numbers on paper", { tag: "@full" }, async ({ page, visit }) => {
  await visit("/get-involved");
  await page.emulateMedia({ media: "print" });
  for (const { phone } of firstClub.contacts)
    await expect(page.getByRole("main").getByRole("link", { name: phone })).toBeVisible();
});

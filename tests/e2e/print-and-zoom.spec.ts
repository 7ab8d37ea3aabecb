import { expect } from "@playwright/test";
import { firstClub } from "#content/first-club.ts";
import { expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { expectNothingLost, lostWords, READ_PAGES } from "#tests/e2e/support/nothing-lost.ts";

test("Every page loses nothing when a laptop zooms to 200 %", { tag: "@own-sizes" }, async ({
  browser,
  site,
  language,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
    locale: language,
  });
  const page = await context.newPage();
  for (const path of READ_PAGES) {
    await page.goto(`${site.url}${path}`);
    await test.step(path, () => expectNothingLost(page, path));
  }
  await context.close();
});

test("Every page can be read on paper: no menu, dark words on white, nothing cut off", {
  tag: "@own-sizes",
}, async ({ page, visit }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 960 });
  for (const path of READ_PAGES) {
    await visit(path);
    await expect(page.locator("#root > header")).toBeHidden();
    await expect(page.locator("h1")).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await lostWords(page), path).toEqual([]);
    const inks = await page.evaluate(() =>
      [...document.querySelectorAll("main :is(h1, h2, h3, p, li, dd, a)")].map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return `${color} on ${backgroundColor}`;
      }),
    );
    expect([...new Set(inks)], path).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
  }
});

test("The camp's evenings fit on one sheet, without buttons and pictures", async ({ page, visit, text }) => {
  await visit("/schedule");
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByText(firstClub.place.park)).toBeVisible();
  await expect(main.getByRole("link", { name: text("schedule:register") })).toBeHidden();
  await expect(main.getByRole("img")).toBeHidden();
  const sheets = (await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
});

test("The two people to call keep their numbers on paper", async ({ page, visit }) => {
  await visit("/get-involved");
  await page.emulateMedia({ media: "print" });
  for (const { phone } of firstClub.contacts)
    await expect(page.getByRole("main").getByRole("link", { name: phone })).toBeVisible();
});

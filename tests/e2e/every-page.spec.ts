import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { firstPaths } from "#tests/support/first-facts.ts";

/** Pages that send a visitor elsewhere at once are looked at in their own journeys. */
const PAGES = [...firstPaths, "/success", "/login"];

/** How far things moved without being asked to, by the browser's own measure. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

test("Every page is accessible, stands still and keeps to the screen, in this language", async ({
  page,
  site,
  language,
}) => {
  test.setTimeout(180_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  const viewport = page.viewportSize() ?? { width: 360, height: 740 };
  for (const path of PAGES) {
    await test.step(path, async () => {
      await openPage(page, `${site.url}${path}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("h1")).toHaveCount(1);
      const shift = await layoutShift(page);
      if (firstPaths.includes(path)) expect(shift, path).toBeLessThan(0.005);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(viewport);
      expect(complaints, path).toEqual([]);
    });
  }
});

test("The menu of a phone, open, is accessible and closes on Escape", async ({ page, visit, text }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit("/");
  await page.getByRole("button", { name: text("navigation:openMenu") }).click();
  const gallery = page.getByRole("banner").getByRole("link", { name: text("navigation:gallery") });
  await expect(gallery).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(gallery).toBeHidden();
});

test("The Competitive menu, open, is accessible and closes on Escape and on a press outside", async ({
  page,
  visit,
  text,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit("/");
  const competitive = page.getByRole("button", { name: text("navigation:competitive") });
  const structure = page.getByRole("banner").getByRole("link", { name: text("navigation:structure") });
  await competitive.click();
  await expect(structure).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(structure).toBeHidden();
  await expect(competitive).toBeFocused();
  await competitive.click();
  await page.mouse.click(5, 400);
  await expect(structure).toBeHidden();
});

test("Every page stays accessible with its menus open, on a phone and on a laptop", {
  tag: "@own-sizes",
}, async ({ page, visit, text }) => {
  test.setTimeout(240_000);
  const header = page.getByRole("banner");
  const press = (key: string) => header.getByRole("button", { name: text(`navigation:${key}`) }).click();
  for (const path of [...firstPaths, "/success", "/404", "/team/404"]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(path);
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
});

test("Without JavaScript every public page can be read", async ({ browser, site, language }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: language });
  const page = await context.newPage();
  for (const path of firstPaths) {
    await page.goto(`${site.url}${path}`);
    await expect(page.locator("h1")).toBeVisible();
    const words = (await page.locator("main").textContent()) ?? "";
    expect(words.length, path).toBeGreaterThan(60);
  }
  await context.close();
});

import { expect, type Page } from "@playwright/test";
import { test } from "#tests/e2e/support/journey.ts";

const LATE_MS = 1_200;

/** Delays a page's code, as with poor reception. */
async function delayPage(page: Page, name: string): Promise<void> {
  await page.route(new RegExp(`/assets/${name}[^/]*\\.js`), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
}

/** Records every frame in which a new page shows its foot before its heading. */
async function watchFoot(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, "footSeen", seen);
    const from = window.location.pathname;
    const look = () => {
      const path = window.location.pathname;
      const foot = document.querySelector("footer")?.getBoundingClientRect();
      const isScrolledByHand = window.scrollY > 0 && document.querySelector("main h1") !== null;
      const isShown = foot && foot.top < window.innerHeight && foot.bottom > 0;
      if (path !== from && isShown && !isScrolledByHand) seen.push(`${path} ${window.scrollY}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const footSeen = (page: Page) => page.evaluate(() => Reflect.get(window, "footSeen") as string[]);

test.describe("A new page", () => {
  test.beforeEach(async ({ site }) => site.setProgram({ open: true }));

  test("begins at its top before its code is loaded, after the form and after paying", {
    tag: "@full",
  }, async ({ page, site, visit, text, family }) => {
    await delayPage(page, "checkout-page");
    await delayPage(page, "success-page");
    await visit("/register");
    await family.fillForm();
    await watchFoot(page);
    await page.locator('form [type="submit"]').click();
    await expect(page).toHaveURL(/\/checkout$/);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("common:titles.checkout"));
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await footSeen(page)).toEqual([]);
    expect(await site.registrations()).toHaveLength(1);
  });

  test("reached by Back has its previous scroll position", { tag: "@full" }, async ({ page, family }) => {
    await family.goToCheckout();
    await expect(page.locator('[name="cardNumber"]')).toBeVisible();
    await page.goBack();
    await expect(page.locator('[name="termsAgreed"]')).toBeChecked();
    await expect(page.locator('form [type="submit"]')).toBeInViewport();
  });
});

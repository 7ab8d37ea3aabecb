import { expect, type Page } from "@playwright/test";
import { pictures, sceneIds } from "#content/club/pictures.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { untilHydrated } from "#tests/e2e/support/open-page.ts";
import { STAFF_PIN } from "#tests/e2e/support/site.ts";

/** Delays the page's code until the returned function is called; the HTML can be read meanwhile. */
async function holdCode(page: Page, files = /\/assets\/index-[^/.]+\.js$/): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return () => arrive();
}

test.describe("While the code of a page is still loading", () => {
  test("a chosen and typed amount stays", async ({ page, site, text }) => {
    const arrive = await holdCode(page);
    await page.goto(`${site.url}/donate`);
    await page.locator('[name="donationAmount"][value="50"]').check({ force: true });
    arrive();
    await untilHydrated(page);
    await expect(page.locator('[name="donationAmount"][value="50"]')).toBeChecked();
    await expect(page.getByText(text("donation:thanks"))).toBeVisible();
  });

  test("a typed PIN stays, signs in, and never appears in the address", async ({ page, site, text }) => {
    const arrive = await holdCode(page);
    await page.goto(`${site.url}/login`);
    await page.locator('[name="pin"]').fill(STAFF_PIN);
    await page.keyboard.press("Enter");
    arrive();
    await untilHydrated(page);
    expect(page.url()).toBe(`${site.url}/login`);
    await page.getByRole("button", { name: text("login:submit") }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test("a click on the menu takes effect once the code is loaded", { tag: "@full" }, async ({
    page,
    site,
    text,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const arrive = await holdCode(page);
    await page.goto(`${site.url}/`);
    await page.getByRole("button", { name: text("navigation:openMenu") }).click();
    arrive();
    await expect(
      page.getByRole("banner").getByRole("link", { name: text("navigation:gallery") }),
    ).toBeVisible();
  });

  test("words typed in a part whose code loads even later stay and are sent", {
    tag: "@full",
  }, async ({ page, site, text }) => {
    const arrive = await holdCode(page, /\/assets\/below-[^/.]+\.js$/);
    await page.goto(`${site.url}/`);
    await untilHydrated(page);
    await page.locator('[name="parentName"]').fill("Rosa");
    await page.locator('[name="comment"]').fill("She asks every day when camp starts again.");
    await page.getByRole("button", { name: text("testimonials:form.submit") }).click();
    await page.locator('[name="comment"]').press("End");
    expect(new URL(page.url()).search).toBe("");
    arrive();
    await expect(page.getByText(text("testimonials:sent.title"))).toBeVisible();
  });

  test("a link leads on, and a first touch does not wait for slow pictures", { tag: "@full" }, async ({
    page,
    site,
    text,
  }) => {
    await page.route(new RegExp(`/assets/${pictures[sceneIds[0]].file.split("/").at(-1)}-`), () => undefined);
    // However slow this machine is, only the touch can fetch the code: the page's patience with pictures never ends.
    await page.addInitScript((patience) => {
      const later = window.setTimeout.bind(window);
      const setTimeout = (run: () => void, after?: number) => (after === patience ? 0 : later(run, after));
      Object.assign(window, { setTimeout });
    }, 3000);
    await page.goto(`${site.url}/`, { waitUntil: "domcontentloaded" });
    await page.getByRole("button", { name: text("terms:language") }).click();
    await expect(page.locator('header [lang="es"]')).toBeVisible();
    await page.locator('a[href="/register"]:visible').first().click();
    await expect(page).toHaveURL(/\/register$/);
  });
});

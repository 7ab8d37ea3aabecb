import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Family } from "#tests/e2e/support/family.ts";
import { CARDS } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";

/** Aborts every request while the browser believes it is online, as on a phone between two cells. */
async function loseSilently(page: Page): Promise<void> {
  await page.route("**/*", (route) => route.abort());
}

/** Fills in the form and waits until its rules and error texts are loaded, which starts with the first focus. */
async function fillAndFetchRules(family: Family): Promise<void> {
  await family.fillForm();
  await family.page.waitForFunction(() => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    return ["check-form", "rules", "errors"].every((part) =>
      names.some((name) => name.includes(`/assets/${part}-`)),
    );
  });
}

test.describe("Without a connection", () => {
  test.beforeEach(async ({ site }) => {
    await site.setProgram({ open: true });
  });

  test("a parent who clicks Continue reads that what was typed is kept, and goes on when it is back", async ({
    page,
    context,
    site,
    text,
    family,
  }) => {
    await openPage(page, `${site.url}/register`);
    await fillAndFetchRules(family);
    await context.setOffline(true);
    await page.locator('form [type="submit"]').click();
    await expect(page).toHaveURL(/\/checkout$/);
    const notice = page.getByRole("alert").filter({ hasText: text("common:connection.title") });
    await expect(notice).toContainText(text("common:connection.text"));
    await expect(notice).toBeInViewport();
    await expectSound(page);
    await context.setOffline(false);
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });

  test("that the browser has not noticed, a parent goes on by itself too", { tag: "@full" }, async ({
    page,
    site,
    text,
    family,
  }) => {
    await openPage(page, `${site.url}/register`);
    await fillAndFetchRules(family);
    await loseSilently(page);
    await page.locator('form [type="submit"]').click();
    await expect(page.getByText(text("common:connection.text"))).toBeVisible();
    await page.unrouteAll();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });

  test("a lost answer is requested again, and the payment is the same", {
    tag: "@full",
  }, async ({ page, site, text, family }) => {
    await page.route("**/api/orders", async (route) => {
      await route.fetch();
      await page.route("**/robots.txt", (probe) => probe.abort());
      await route.abort();
    });
    await family.goToCheckout();
    await expect(page.getByText(text("common:connection.text"))).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: text("common:connection.tryNow") }).click();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });

  test("between two pages the browser's online state is not trusted for the rest of the visit", {
    tag: "@full",
  }, async ({ page, context, site, text, family }) => {
    await openPage(page, `${site.url}/donate`);
    await context.setOffline(true);
    await page.evaluate(() => history.pushState(null, "", "/about"));
    await expect(page.getByText(text("common:connection.text"))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("about:title"));
    await family.goToCheckout();
    await expect(family.payButton()).toBeVisible();
  });

  test("a donor goes on when it is back, and gives once", { tag: "@full" }, async ({
    page,
    context,
    site,
    text,
    family,
  }) => {
    await openPage(page, `${site.url}/donate`);
    await context.setOffline(true);
    await family.chooseDonation("20");
    await expect(page.getByText(text("common:connection.text"))).toBeVisible();
    await context.setOffline(false);
    await expect(family.donateButton(2000)).toBeVisible();
    await family.donate(CARDS.accepted, 2000);
    await family.expectGiven(2000);
  });

  test("a payment is reported to the club by itself later, and nothing is charged twice", async ({
    page,
    site,
    text,
    family,
  }) => {
    await family.goToCheckout();
    await expect(family.payButton()).toBeVisible();
    await page.route("**/api/orders/*/confirm", (route) => route.abort());
    await family.pay();
    await expect(page.getByText(text("checkout:unsaved.title"))).toBeVisible();
    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page).toHaveURL(/\/success$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });

  test("the confirmation says that nothing has to be paid again, and appears when it is back", {
    tag: "@full",
  }, async ({ page, text, family }) => {
    await family.goToCheckout();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    for (const path of ["**/api/payments/status", "**/robots.txt"])
      await page.route(path, (route) => route.abort());
    await page.reload();
    await expect(page.getByText(text("success:notChecked.text"))).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  });
});

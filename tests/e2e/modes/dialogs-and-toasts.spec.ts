import { expect, type Page } from "@playwright/test";
import { CARDS } from "#tests/e2e/support/family.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { hold, openPage } from "#tests/e2e/support/open-page.ts";

const LUCIA = "Lucía Peñaranda";
const GROUND = "body > .fixed, [role=dialog]";

test.describe("The dialogs of staff", () => {
  test.beforeEach(async ({ site, staff }) => {
    await site.registerFamily();
    await staff.signIn("/admin");
    await staff.openDetails(LUCIA);
  });

  test("open at once, even when no code can be loaded", { tag: "@full" }, async ({ page, text }) => {
    const cancel = page.getByRole("button", { name: text("admin:leaving.cancel") });
    await cancel.waitFor();
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
    await cancel.click();
    const title = text("adminLeaving:cancel.title", { child: "Lucía" });
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(GROUND)).toHaveCount(0);
  });

  test("keep their place and size when the amount arrives", { tag: "@full" }, async ({ page, text }) => {
    const { release: answer } = await hold(page, /\/cancellation$/);
    await page.getByRole("button", { name: text("admin:leaving.cancel") }).click();
    const dialog = page.getByRole("dialog");
    const reason = dialog.locator('[name="reason"]');
    await expect(reason).toBeVisible();
    const submit = dialog.getByRole("button", { name: text("adminLeaving:cancel.submitSoon"), exact: true });
    await expect(submit).toHaveAttribute("aria-disabled", "true");
    // It rises as it opens.
    await dialog.evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)));
    const [early, field] = [await dialog.boundingBox(), await reason.boundingBox()];
    answer();
    await expect(submit).toHaveCount(0);
    const [late, after] = [await dialog.boundingBox(), await reason.boundingBox()];
    expect(Math.abs((late?.height ?? 0) - (early?.height ?? 0))).toBeLessThanOrEqual(8);
    expect(Math.abs((after?.y ?? 0) - (field?.y ?? 0))).toBeLessThanOrEqual(8);
  });

  test("stay open while they send, whatever is pressed, and show a refusal", async ({ page, text }) => {
    await page.getByRole("button", { name: text("admin:leaving.cancel") }).click();
    const dialog = page.getByRole("dialog");
    await page.route(/\/cancel$/, async (route) => {
      await refused.promise;
      await route.fulfill({ status: 409, json: { success: false, code: "dispute_open", message: "" } });
    });
    const refused = Promise.withResolvers<void>();
    await dialog.locator('[name="reason"]').selectOption({ index: 1 });
    await dialog.locator("[type=submit]:not([aria-disabled])").click();
    await expect(dialog.getByRole("button", { name: text("adminLeaving:cancel.sending") })).toBeVisible();
    await dialog.getByRole("button", { name: text("adminLeaving:leaveIt") }).click({ force: true });
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    // Closing is animated: an open dialog could be one that is about to leave.
    await dialog.evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)));
    await expect(dialog).toBeVisible();
    refused.resolve();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(GROUND)).toHaveCount(0);
  });
});

const card = (page: Page) => page.locator(".toast-card");

test.describe("Toasts", () => {
  test("never cover the card form, which explains a declined card", async ({ page, text, family }) => {
    await family.goToCheckout();
    await family.pay(CARDS.declined);
    const notice = page.locator("form").getByText(text("checkout:situations.cardError.message"));
    await expect(notice).toBeInViewport();
    await expect(card(page)).toHaveCount(0);
    const bank = await hold(page, /payment_intents\/[^/]+\/confirm/);
    await family.fillCard();
    await family.payButton().click();
    await expect(page.getByRole("button", { name: text("checkout:card.processing") })).toBeVisible();
    await expect(page.getByText(text("checkout:situations.cardError.title"), { exact: true })).toHaveCount(0);
    bank.release();
    await expect(page).toHaveURL(/\/success$/);
  });

  test("of a new page stand at its foot for five seconds", { tag: "@full" }, async ({ family }) => {
    const { page, text } = family;
    await family.goToCheckout();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    await expect(card(page)).toContainText(text("checkout:situations.campSuccess.title"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/./);
    const box = await card(page).boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeCloseTo(16, 0);
    // On a phone it is as wide as the page, whose last control can be scrolled out from under it.
    if ((box?.width ?? 0) > (page.viewportSize()?.width ?? 0) / 2) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await page.getByRole("contentinfo").getByRole("link").last().boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(box?.y ?? 0);
    }
    await page.mouse.move(2, 2);
    await expect(card(page)).toHaveCount(0, { timeout: 8_000 });
  });
});

test("A payment setup without success can be tried again", { tag: "@full" }, async ({ family }) => {
  const { page, site, text } = family;
  const json = { success: false, message: "The bank is closed today." };
  for (const path of ["**/api/orders", "**/api/create-donation-intent"])
    await page.route(path, (route) => route.fulfill({ json }));
  await openPage(page, `${site.url}/register`);
  await family.fillForm();
  await family.submit.click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(card(page)).toContainText(text("checkout:situations.paymentSetupFailed.title"));
  await expect(card(page)).toContainText(json.message);
  await page.goto(`${site.url}/register`);
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");

  await family.openDonation("20");
  const main = page.getByRole("main");
  await expect(main.getByText(json.message)).toBeVisible();
  await expect(main.getByText(text("checkout:situations.donationSetupFailed.title"))).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: text("common:tryAgain") }).click();
  await expect(page.locator('[name="cardNumber"]')).toBeVisible();
});

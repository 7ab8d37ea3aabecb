import { expect, type Page } from "@playwright/test";
import { CARDS } from "#tests/e2e/support/family.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";

const card = (page: Page) => page.locator(".toast-card");

test.describe("Toasts", () => {
  test.beforeEach(async ({ site }) => site.setProgram({ open: true }));

  test("only speak a message that the form already shows", { tag: "@full" }, async ({
    page,
    visit,
    text,
  }) => {
    await visit("/register");
    await page.locator('form [type="submit"]').click();
    const spoken = page.getByRole("alert").filter({ hasText: text("errors:codes.missing_child.message") });
    await expect(spoken).toHaveCount(1);
    await expect(card(page)).toHaveCount(0);
  });

  test("never cover the card form: a declined card is explained above the button, in view, and not during the next attempt", async ({
    page,
    text,
    family,
  }) => {
    await family.goToCheckout();
    await family.pay(CARDS.declined);
    const notice = page.locator("form").getByText(text("checkout:situations.cardError.message"));
    await expect(notice).toBeInViewport();
    await expect(card(page)).toHaveCount(0);
    const bank = Promise.withResolvers<void>();
    await page.route(/payment_intents\/[^/]+\/confirm/, async (route) => {
      await bank.promise;
      await route.continue();
    });
    await family.fillCard();
    await family.payButton().click();
    await expect(page.getByRole("button", { name: text("checkout:card.processing") })).toBeVisible();
    await expect(page.getByText(text("checkout:situations.cardError.title"), { exact: true })).toHaveCount(0);
    bank.resolve();
    await expect(page).toHaveURL(/\/success$/);
  });

  test("of a new page stand at the foot of the screen, and end after five seconds", {
    tag: "@full",
  }, async ({ page, text, family }) => {
    await family.goToCheckout();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    await expect(card(page)).toContainText(text("checkout:situations.campSuccess.title"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/./);
    const box = await card(page).boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeCloseTo(16, 0);
    await page.mouse.move(2, 2);
    await expect(card(page)).toHaveCount(0, { timeout: 8_000 });
  });

  test("say why the checkout led home when no order waits", { tag: "@full" }, async ({
    page,
    visit,
    text,
  }) => {
    await visit("/checkout");
    await expect(page).toHaveURL(/\/$/);
    await expect(card(page)).toContainText(text("checkout:situations.noRegistration.message"));
  });

  test("ask for an amount and leave the focus in its field", { tag: "@full" }, async ({
    page,
    site,
    text,
    family,
  }) => {
    await openPage(page, `${site.url}/donate`);
    await family.chooseDonation("custom");
    await page.locator('[name="customDonation"]').press("Enter");
    await expect(card(page)).toContainText(text("checkout:situations.donationInvalid.message"));
    await expect(page.locator('[name="customDonation"]')).toBeFocused();
    await expect(page.getByText(text("errors:codes.donation_range.message"))).toBeVisible();
  });

  test("wait until a dialog is closed, which shows its failures inside", { tag: "@full" }, async ({
    page,
    site,
    text,
    staff,
  }) => {
    await site.registerFamily();
    await staff.signIn("/admin");
    await staff.openDetails("Lucía Peñaranda");
    await page.route("**/api/registrations/*", (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 503, body: "" }) : route.continue(),
    );
    await page
      .getByRole("button", { name: text("admin:actions.delete.label") })
      .first()
      .click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: text("admin:actions.delete.label") }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      text("staffErrors:situations.deleteFailed.message"),
    );
    await expect(card(page)).toHaveCount(0);
    await page.unroute("**/api/registrations/*");
    await dialog.getByRole("button", { name: text("admin:actions.delete.label") }).click();
    await expect(page.getByRole("dialog", { name: text("adminLeaving:deleted.title") })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await page.getByRole("button", { name: text("adminLeaving:deleted.later") }).click();
    await expect(card(page)).toContainText(text("staffErrors:situations.registrationDeleted.message"));
  });
});

test.describe("A payment setup that answers 200 without success", () => {
  const answers = [
    ["with its reason", { success: false, message: "The bank is closed today." }],
    ["without one", { success: false }],
  ] as const;

  for (const [how, json] of answers) {
    test(`of a registration, ${how}, leads home and says why`, { tag: "@full" }, async ({
      page,
      site,
      text,
      family,
    }) => {
      await site.setProgram({ open: true });
      await page.route("**/api/orders", (route) => route.fulfill({ json }));
      await openPage(page, `${site.url}/register`);
      await family.fillForm();
      await page.locator('form [type="submit"]').click();
      await expect(page).toHaveURL(`${site.url}/`);
      const reason =
        "message" in json ? json.message : text("checkout:situations.paymentSetupFailed.message");
      await expect(card(page)).toContainText(text("checkout:situations.paymentSetupFailed.title"));
      await expect(card(page)).toContainText(reason);
      await page.goto(`${site.url}/register`);
      await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    });

    test(`of a donation, ${how}, shows an error with a retry`, { tag: "@full" }, async ({
      page,
      site,
      text,
      family,
    }) => {
      await page.route("**/api/create-donation-intent", (route) => route.fulfill({ json }));
      await openPage(page, `${site.url}/donate`);
      await family.chooseDonation("20");
      const reason =
        "message" in json ? json.message : text("checkout:situations.donationSetupFailed.message");
      await expect(page.locator("main").getByText(reason)).toBeVisible();
      await expect(
        page.locator("main").getByText(text("checkout:situations.donationSetupFailed.title")),
      ).toBeVisible();
      await expect(page.getByText(text("common:crash.title"))).toHaveCount(0);
      await page.unroute("**/api/create-donation-intent");
      await page.getByRole("button", { name: text("common:tryAgain") }).click();
      await expect(page.locator('[name="cardNumber"]')).toBeVisible();
    });
  }
});

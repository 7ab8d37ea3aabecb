import { expect, type Page } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";

/** Fields with a missing-answer text of their own. */
const OWN = [
  "childFirstName",
  "childLastName",
  "childAge",
  "tshirtSize",
  "parentFirstName",
  "parentLastName",
  "email",
  "phone",
  "emergencyContactName",
  "emergencyContactPhone",
  "waiverSignature",
];
const WRONG_WHEN_EMPTY = 13;

const submit = (page: Page) => page.locator('form [type="submit"]').click();

test.describe("A form with mistakes", () => {
  test.beforeEach(async ({ site }) => site.setProgram({ open: true }));

  test("says what is missing at each field, and lists the number of errors on top with a link to each", async ({
    page,
    visit,
    text,
    family,
  }) => {
    await visit("/register");
    await submit(page);
    const summary = page.getByRole("region", {
      name: text("registration:wrong.count", { count: WRONG_WHEN_EMPTY }),
    });
    await expect(summary).toBeFocused();
    await expect(summary).toBeInViewport();
    await expect(summary.getByText(text("errors:codes.missing_child.title"), { exact: true })).toBeVisible();
    await expect(summary.getByText(text("errors:codes.missing_child.message"))).toBeVisible();
    await expect(summary.getByRole("link")).toHaveCount(WRONG_WHEN_EMPTY);
    const sentences = await summary.getByRole("link").allTextContents();
    expect(new Set(sentences).size).toBe(WRONG_WHEN_EMPTY);
    for (const field of OWN) {
      const sentence = text(`registration:missing.${field}`);
      await expect(page.locator("form p", { hasText: sentence }).first()).toBeVisible();
      expect(sentences).toContain(sentence);
    }
    await expectSound(page);

    await summary.getByRole("link", { name: text("registration:missing.phone") }).click();
    const phone = page.locator('[name="phone"]');
    await expect(phone).toBeFocused();
    await expect(phone).toBeInViewport();
    await phone.fill("575 555 0123");
    const fewer = page.getByRole("region", {
      name: text("registration:wrong.count", { count: WRONG_WHEN_EMPTY - 1 }),
    });
    await expect(fewer.getByRole("link")).toHaveCount(WRONG_WHEN_EMPTY - 1);

    await family.fillForm();
    await expect(page.getByRole("region", { name: text("registration:wrong.done") })).toBeVisible();
    await submit(page);
    await expect(page).toHaveURL(/\/checkout$/);
  });

  test("moves the keyboard focus from the list to the field", { tag: "@full" }, async ({
    page,
    visit,
    text,
  }) => {
    await visit("/register");
    await submit(page);
    await expect(page.locator("form section").first()).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: text("registration:missing.childFirstName") })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator('[name="childFirstName"]')).toBeFocused();
  });

  test("keeps the list's height while answers are corrected, so that the layout does not shift", {
    tag: "@full",
  }, async ({ page, visit, text }) => {
    await visit("/register");
    await submit(page);
    const summary = page.locator("form section").first();
    await expect(summary).toBeFocused();
    const height = (await summary.boundingBox())?.height;
    await page.locator('[name="termsAgreed"]').check();
    await page.locator('[name="email"]').fill("rosa@example.org");
    await expect(summary.getByRole("link")).toHaveCount(WRONG_WHEN_EMPTY - 2);
    await expect(summary.getByText(text("registration:wrong.mended"))).toHaveCount(2);
    expect((await summary.boundingBox())?.height).toBe(height);
  });

  test("refuses an invalid donation with an explanation, and never thanks for it", {
    tag: "@full",
  }, async ({ page, visit, text, family }) => {
    await visit("/register");
    await family.fillForm();
    await family.chooseDonation("custom");
    const custom = page.locator('[name="customDonation"]');
    const sentence = text("errors:codes.donation_range.message");
    expect(sentence).toContain("$5000");
    for (const wrong of ["12.50", "0", "abc", "5001", ""]) {
      await test.step(`"${wrong}"`, async () => {
        await custom.fill(wrong);
        await submit(page);
        await expect(page.locator("form p", { hasText: sentence }).last()).toBeVisible();
        await expect(page.getByText(text("donation:thanks"))).toBeHidden();
        await expect(page.getByText("{{")).toHaveCount(0);
        await expect(custom).toBeFocused();
        await expect(page).toHaveURL(/\/register$/);
      });
      // Clear the error, so that the next check does not see it.
      await custom.fill("20");
      await expect(page.locator("form p", { hasText: sentence })).toHaveCount(0);
      await page.locator('[name="parentFirstName"]').focus();
    }
  });

  test("accepts fifteen dollars typed with a sign and cents, and charges exactly that", {
    tag: "@full",
  }, async ({ page, visit, text, family }) => {
    await visit("/register");
    await family.fillForm();
    await family.chooseDonation("custom");
    const custom = page.locator('[name="customDonation"]');
    for (const right of ["15.00", "$15"]) {
      await custom.fill(right);
      await expect(page.getByText(text("donation:thanks"))).toBeVisible();
    }
    await submit(page);
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(
      page.getByRole("button", { name: text("checkout:card.pay", { amount: 5500 }) }),
    ).toBeVisible();
  });

  test("refuses a cross as a signature and digits as a name, and says what to write", {
    tag: "@full",
  }, async ({ page, visit, text, family }) => {
    await visit("/register");
    await family.fillForm();
    await page.locator('[name="waiverSignature"]').fill("x");
    await submit(page);
    await expect(page.locator('[name="waiverSignature"]')).toBeFocused();
    await expect(page.locator('[name="waiverSignature"]')).toHaveAccessibleDescription(
      new RegExp(text("errors:codes.signature_name.message")),
    );
    await page.locator('[name="waiverSignature"]').fill("Rosa Peñaranda");
    await page.locator('[name="childLastName"]').fill("123");
    await submit(page);
    await expect(page.locator('[name="childLastName"]')).toHaveAccessibleDescription(
      text("errors:codes.name_letters.message"),
    );
    await page.locator('[name="childLastName"]').fill("O");
    await submit(page);
    await expect(page).toHaveURL(/\/checkout$/);
  });
});

test.describe("What a family has typed", () => {
  test.beforeEach(async ({ site }) => site.setProgram({ open: true }));

  test("survives a reload, which keeps the scroll position", { tag: "@full" }, async ({
    page,
    visit,
    family,
  }) => {
    await visit("/register");
    await family.fillForm();
    await page.locator('[name="emergencyContactPhone"]').focus();
    await page.evaluate(() => window.scrollTo(0, 1800));
    await page.reload();
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await expect(page.locator('[name="waiverSignature"]')).toHaveValue("Rosa Peñaranda");
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1800);
  });

  test("survives a change of language, which also translates the errors", {
    tag: "@full",
  }, async ({ page, visit, language, text }) => {
    await visit("/register");
    await page.locator('[name="childFirstName"]').fill("Lucía");
    await submit(page);
    // The list takes the focus when it is rendered, which would close an open menu: wait for it.
    await expect(page.locator('main section[tabindex="-1"]')).toBeFocused();
    const other = language === "en" ? "es" : "en";
    await page.getByRole("button", { name: text("terms:language") }).click();
    await page.locator(`header button[lang="${other}"]`).click();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await expect(page.locator('[name="phone"]')).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(text("registration:missing.phone"))).toHaveCount(0);
  });

  test("survives Back from the payment", { tag: "@full" }, async ({ page, family }) => {
    await family.goToCheckout();
    await expect(page.locator('[name="cardNumber"]')).toBeVisible();
    await page.goBack();
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await expect(page.locator('[name="waiverSignature"]')).toHaveValue("Rosa Peñaranda");
    await expect(page.locator('[name="termsAgreed"]')).toBeChecked();
  });

  test("is sent once by a double click, and gets one payment", async ({ page, site, visit, family }) => {
    await visit("/register");
    await family.fillForm();
    await page.locator('form [type="submit"]').dblclick();
    await expect(page.locator('[name="cardNumber"]')).toBeVisible();
    const { intents } = await site.sandbox<{ intents: unknown[] }>("state");
    expect(intents).toHaveLength(1);
  });

  test("is sent at once on a slow connection, even while the rules are still loading", async ({
    page,
    visit,
    text,
    family,
  }) => {
    const arrived = Promise.withResolvers<void>();
    await page.route(/assets\/check-form-/, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await visit("/register");
    await family.fillForm();
    await submit(page);
    const working = page.getByRole("button", { name: text("terms:working") });
    await expect(working).toBeVisible({ timeout: 2000 });
    await working.click({ force: true });
    arrived.resolve();
    await expect(page).toHaveURL(/\/checkout$/);
  });

  test("in one tab is not overwritten by typing in another", { tag: "@full" }, async ({
    page,
    context,
    site,
    visit,
    family,
  }) => {
    await visit("/register");
    await family.fillForm();
    const second = await context.newPage();
    await second.goto(`${site.url}/register`);
    await expect(second.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await second.locator('[name="childFirstName"]').fill("Marta");
    await second.close();
    await page.reload();
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await expect(page.locator('[name="waiverSignature"]')).toHaveValue("Rosa Peñaranda");
    await submit(page);
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByText("Lucía Peñaranda").first()).toBeVisible();
  });
});

import { expect, type Page } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { answerByKeyboard } from "#tests/e2e/support/keyboard.ts";

test.describe("The registration form", () => {
  test.beforeEach(async ({ site }) => site.setProgram({ open: true }));

  test("is accessible, fits the screen and labels every field", { tag: "@everywhere" }, async ({
    page,
    visit,
    text,
  }) => {
    await visit("/register");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("terms:registerPlayer"));
    await expect(page.locator('[name="childFirstName"]')).toBeVisible();
    await expectSound(page);
  });

  test("says what is missing on top and at each field, and focuses the only wrong one", {
    tag: "@everywhere",
  }, async ({ page, visit, text, family }) => {
    await visit("/register");
    const submit = page.locator('form [type="submit"]');
    await submit.click();
    const missing = text("errors:codes.missing_child.message");
    await expect(page.getByText(missing).first()).toBeVisible();
    await expect(page.getByText(text("errors:codes.missing_child.title")).first()).toBeVisible();
    await expect(
      page.getByRole("region", { name: text("registration:wrong.count", { count: 13 }) }),
    ).toBeFocused();
    await expect(page.locator('[name="childFirstName"]')).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);

    await family.fillForm({ childAge: "5" });
    await submit.click();
    await expect(page.getByText(text("errors:codes.age_range.message")).first()).toBeVisible();
    await expect(page.locator('[name="childAge"]')).toBeFocused();

    await page.locator('[name="childAge"]').fill("9");
    await page.locator('[name="email"]').fill("rosa@");
    await submit.click();
    await expect(page.getByText(text("errors:codes.invalid_email.message")).first()).toBeVisible();
    await expect(page.locator('[name="email"]')).toBeFocused();

    await page.locator('[name="email"]').fill("rosa@example.org");
    await page.locator('[name="termsAgreed"]').uncheck();
    await submit.click();
    await expect(page.getByText(text("errors:codes.terms_required.message")).first()).toBeVisible();
  });

  test("loses nothing typed after a reload or a change of language", async ({
    page,
    visit,
    text,
    language,
    family,
  }) => {
    await visit("/register");
    await family.fillForm();
    await page.locator('[name="allergies"]').fill("Cacahuates");
    await page.evaluate(() => window.scrollTo(0, 1800));
    await page.reload();
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1800);
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await expect(page.locator('[name="allergies"]')).toHaveValue("Cacahuates");
    await expect(page.locator('[name="tshirtSize"][value="medium"]')).toBeChecked();

    const other = language === "en" ? "es" : "en";
    await page.getByRole("button", { name: text("terms:language") }).click();
    await page.locator(`header [lang="${other}"]`).click();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await expect(page.locator('[name="waiverSignature"]')).toHaveValue("Rosa Peñaranda");
  });

  test("never stores health answers beyond the tab", async ({ page, visit, family }) => {
    await visit("/register");
    await family.fillForm();
    await page.locator('[name="medicalConditions"]').fill("Asma");
    await page.reload();
    await expect(page.locator('[name="medicalConditions"]')).toHaveValue("Asma");
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).toContain("Lucía");
    expect(kept).not.toMatch(/Asma|waiverSignature":"Rosa/);
  });
});

test("Without JavaScript registration and the family's page say whom to call, where the form would be", async ({
  browser,
  site,
  text,
  language,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: language });
  const page = await context.newPage();
  const contacts = firstClub.contacts.map(({ name, phone }) => `${name}: ${phone}`);
  for (const [path, words] of [
    ["/register", text("registration:noScript")],
    ["/family", text("familyPage:noScript")],
  ] as const) {
    await page.goto(`${site.url}${path}`);
    // getByText leaves out what a noscript element says.
    const lines = page.locator("main noscript p");
    await expect(lines.first()).toBeVisible();
    await expect(lines).toHaveText([words, ...contacts]);
    await expect(page.locator("main noscript a, body > noscript a")).toHaveCount(2 * contacts.length);
  }
  await context.close();
});

test("A full program says so before anything is typed", async ({ page, visit, site, text }) => {
  await site.setProgram({ open: true, capacity: 0 });
  await visit("/register");
  await expect(page.getByText(text("registration:full.title"))).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
});

test("A child is registered with the keyboard alone, up to the payment", async ({
  page,
  site,
  visit,
  text,
}) => {
  await site.setProgram({ open: true });
  await visit("/register");
  await page.locator('[name="childFirstName"]').focus();
  await answerByKeyboard(page, {
    childFirstName: "Lucía",
    childLastName: "Peñaranda",
    childAge: "9",
    tshirtSize: "ArrowRight",
    parentFirstName: "Rosa",
    parentLastName: "Peñaranda",
    email: "rosa@example.org",
    phone: "5755550123",
    emergencyContactName: "Teo Peñaranda",
    emergencyContactPhone: "5755550199",
    waiverSignature: "Rosa Peñaranda",
    codeOfConductAgreed: "Space",
    termsAgreed: "Space",
  });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("common:titles.checkout"));
});

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

  test("refuses an invalid donation with an explanation", {
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
});

test.describe("What a family has typed", () => {
  test.beforeEach(async ({ site }) => site.setProgram({ open: true }));

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

test("A screen reader is told about the registration form and its wrong answers", { tag: "@full" }, async ({
  page,
  site,
  visit,
  text,
}) => {
  await site.setProgram({ open: true });
  await visit("/register");
  await page.locator('form [type="submit"]').click();
  const child = page.locator('[name="childFirstName"]');
  await expect(
    page.getByRole("region", { name: text("registration:wrong.count", { count: WRONG_WHEN_EMPTY }) }),
  ).toBeFocused();
  await expect(child).toHaveRole("textbox");
  await expect(child).toHaveAccessibleName(text("terms:fields.childFirstName"));
  await expect(child).toHaveAttribute("aria-required", "true");
  await expect(child).toHaveAccessibleDescription(text("registration:missing.childFirstName"));
  await expect(child).toHaveAttribute("aria-invalid", "true");
  const shirts = page.getByRole("radiogroup").filter({ has: page.locator('[name="tshirtSize"]') });
  await expect(shirts).toMatchAriaSnapshot(`
    - radiogroup "${text("terms:fields.tshirtSize")}":
      - radio "XS"
      - radio
      - radio
      - radio
      - radio "XL"
  `);
  const alert = page.getByRole("alert").filter({ hasText: text("errors:codes.missing_child.title") });
  await expect(alert).toBeVisible();
});

import { expect } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";

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

  test("asks about a misspelt address, corrects or keeps it, and never blocks", {
    tag: "@full",
  }, async ({ page, visit, text }) => {
    await visit("/register");
    const email = page.locator('[name="email"]');
    const question = page.getByText(text("errors:misspelt.question", { address: "rosa@gmail.com" }));
    await email.fill("rosa@gmial.com");
    await expect(question).toBeHidden();
    await email.blur();
    await expect(question).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: text("errors:misspelt.correct") }).click();
    await expect(email).toHaveValue("rosa@gmail.com");
    await expect(email).toBeFocused();
    await expect(question).toBeHidden();

    await email.fill("rosa@gmal.com");
    await email.blur();
    await page.getByRole("button", { name: text("errors:misspelt.keep") }).click();
    await expect(email).toHaveValue("rosa@gmal.com");
    await email.blur();
    await expect(question).toBeHidden();
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
    await page.reload();
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

  test("keeps its scroll position after a reload", { tag: "@full" }, async ({ page, visit }) => {
    await visit("/register");
    const email = page.locator('[name="email"]');
    await email.evaluate((field) => field.scrollIntoView({ block: "center" }));
    await page.reload();
    await expect(email).toBeInViewport();
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

test("A closed program shows the notice and no form", { tag: "@full" }, async ({ page, visit, text }) => {
  await visit("/register");
  await expect(page.getByText(text("registration:closed.title"))).toBeVisible();
  await expect(page.getByText(text("registration:closed.text"))).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  await expectAccessible(page);
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

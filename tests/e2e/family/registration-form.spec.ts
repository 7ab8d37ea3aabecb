import { expect, type Page } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { answerByKeyboard } from "#tests/e2e/support/keyboard.ts";
import { changeLanguage, hold } from "#tests/e2e/support/open-page.ts";

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

test("The registration form says what is wrong at each field and on top", { tag: "@everywhere" }, async ({
  visit,
  family,
}) => {
  const { page, text } = family;
  await visit("/register");
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const counted = (count: number) =>
    page.getByRole("region", { name: text("registration:wrong.count", { count }) });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("terms:registerPlayer"));
  await expect(field("childFirstName")).toBeVisible();
  await expectSound(page);

  await submit(page);
  const summary = counted(WRONG_WHEN_EMPTY);
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(summary.getByText(text("errors:codes.missing_child.title"), { exact: true })).toBeVisible();
  await expect(summary.getByText(text("errors:codes.missing_child.message"))).toBeVisible();
  const title = text("errors:codes.missing_child.title");
  await expect(page.getByRole("alert").filter({ hasText: title })).toBeVisible();
  // At once: a card would go by itself.
  expect(await page.locator(".toast-card").count(), "what the form shows is only spoken").toBe(0);
  await expect(summary.getByRole("link")).toHaveCount(WRONG_WHEN_EMPTY);
  const sentences = await summary.getByRole("link").allTextContents();
  expect(new Set(sentences).size).toBe(WRONG_WHEN_EMPTY);
  for (const name of OWN) {
    const sentence = text(`registration:missing.${name}`);
    await expect(page.locator("form p", { hasText: sentence }).first()).toBeVisible();
    expect(sentences).toContain(sentence);
  }
  await expect(field("childFirstName")).toHaveRole("textbox");
  await expect(field("childFirstName")).toHaveAccessibleName(text("terms:fields.childFirstName"));
  await expect(field("childFirstName")).toHaveAttribute("aria-required", "true");
  await expect(field("childFirstName")).toHaveAttribute("aria-invalid", "true");
  await expect(field("childFirstName")).toHaveAccessibleDescription(
    text("registration:missing.childFirstName"),
  );
  const shirts = page.getByRole("radiogroup").filter({ has: field("tshirtSize") });
  await expect(shirts).toMatchAriaSnapshot(`
    - radiogroup "${text("terms:fields.tshirtSize")}":
      - radio "XS"
      - radio
      - radio
      - radio
      - radio "XL"
  `);
  await expectSound(page);

  await summary.getByRole("link", { name: text("registration:missing.childFirstName") }).focus();
  await page.keyboard.press("Enter");
  await expect(field("childFirstName")).toBeFocused();
  await summary.getByRole("link", { name: text("registration:missing.phone") }).click();
  await expect(field("phone")).toBeFocused();
  await expect(field("phone")).toBeInViewport();
  await field("phone").fill("575 555 0123");
  await expect(counted(WRONG_WHEN_EMPTY - 1).getByRole("link")).toHaveCount(WRONG_WHEN_EMPTY - 1);
  await family.fillForm();
  await expect(page.getByRole("region", { name: text("registration:wrong.done") })).toBeVisible();

  await family.chooseDonation("custom");
  await field("customDonation").fill("20");
  for (const [name, wrong, right, code] of [
    ["childAge", "5", "9", "age_range"],
    ["email", "rosa@", "rosa@example.org", "invalid_email"],
    ["customDonation", "12.50", "20", "donation_range"],
  ] as const) {
    await field(name).fill(wrong);
    await submit(page);
    await expect(page.getByText(text(`errors:codes.${code}.message`)).first()).toBeVisible();
    await expect(field(name), "the only wrong one has the focus").toBeFocused();
    await field(name).fill(right);
  }
  await field("termsAgreed").uncheck();
  await submit(page);
  await expect(page.getByText(text("errors:codes.terms_required.message")).first()).toBeVisible();
  await field("termsAgreed").check();
  await submit(page);
  await expect(page).toHaveURL(/\/checkout$/);
});

test("The registration form loses nothing typed, and keeps health answers in the tab", async ({
  visit,
  language,
  family,
}) => {
  const { page, text } = family;
  await visit("/register");
  await family.fillForm();
  await page.locator('[name="allergies"]').fill("Cacahuates");
  await page.getByRole("button", { name: text("terms:fields.pickUp") }).click();
  const person = page.getByRole("group", { name: text("pickUp:person", { number: 1 }) });
  await person.getByLabel(text("pickUp:name")).fill("Raúl Ejemplo");
  await person.getByRole("checkbox").check();
  await expectSound(page);
  await page.evaluate(() => window.scrollTo(0, 1800));
  await page.reload();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1800);
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expect(page.locator('[name="allergies"]')).toHaveValue("Cacahuates");
  await expect(person.getByLabel(text("pickUp:name"))).toHaveValue("Raúl Ejemplo");
  await expect(page.locator('[name="tshirtSize"][value="medium"]')).toBeChecked();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain("Lucía");
  expect(kept).not.toMatch(/Cacahuates|Raúl|waiverSignature":"Rosa/);

  await person.getByRole("checkbox").uncheck();
  await submit(page);
  await expect(page.locator('[name="children.0.pickUp.0.phone"]')).toBeFocused();
  await person.getByRole("button").click();
  await expect(person).toHaveCount(0);

  await page.locator('[name="phone"]').fill("");
  await submit(page);
  await expect(page.locator('[name="phone"]')).toBeFocused();
  const other = await changeLanguage(page, text, language);
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expect(page.locator('[name="waiverSignature"]')).toHaveValue("Rosa Peñaranda");
  await expect(page.locator('[name="phone"]')).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(text("registration:missing.phone"))).toHaveCount(0);
});

test("A blank health answer is asked about once per child, and can be sent", async ({ visit, family }) => {
  const { page, text } = family;
  await visit("/register");
  await family.fillForm();
  await family.addSibling(0, { first: "Mateo", last: "Peñaranda", age: "12" });
  await family.sizeOf(0, "small").check({ force: true });
  await page.locator('[name="children.1.allergies"]').fill("");
  const missing = text("choice:children.missing", { fields: text("terms:fields.allergies") });
  await expect(page.getByText(missing)).toBeVisible();
  await page.getByRole("button", { name: text("choice:children.foldOf", { name: "Mateo" }) }).click();
  await submit(page);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("listitem")).toHaveText([`Mateo: ${text("terms:fields.allergies")}`]);
  await expectSound(page);
  await dialog.getByRole("button", { name: text("health:now") }).click();
  await expect(page.locator('[name="children.1.allergies"]')).toBeFocused();

  // Lucía's answer was removed since: she was not asked about yet.
  await page.getByRole("button", { name: text("choice:children.openOf", { name: "Lucía" }) }).click();
  await page.locator('[name="medicalConditions"]').fill("");
  await submit(page);
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await submit(page);
  await expect(page).toHaveURL(/\/checkout$/);
});

test("Without JavaScript the forms' pages say whom to call", async ({ browser, site, text, language }) => {
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
  await site.setProgram({ capacity: 0 });
  await visit("/register");
  await expect(page.getByText(text("registration:full.title"))).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
});

test("A child is registered with the keyboard alone", async ({ page, visit, text }) => {
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
    medicalConditions: "Ninguna",
    allergies: "Ninguna",
    waiverSignature: "Rosa Peñaranda",
    codeOfConductAgreed: "Space",
    termsAgreed: "Space",
  });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("common:titles.checkout"));
});

test("The list of mistakes keeps its height while they are corrected", { tag: "@full" }, async ({
  page,
  visit,
  text,
}) => {
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

test("What a family has typed is sent once on a slow connection, while rules still load", async ({
  visit,
  family,
}) => {
  const { page, site, text } = family;
  const arrived = await hold(page, /assets\/check-form-/);
  await visit("/register");
  await family.fillForm();
  await submit(page);
  const working = page.getByRole("button", { name: text("terms:working") });
  await expect(working).toBeVisible({ timeout: 2000 });
  await working.click({ force: true });
  arrived.release();
  await expect(page.locator('[name="cardNumber"]')).toBeVisible();
  expect((await site.atStripe()).intents).toBe(1);
});

test("What is typed in one tab is not overwritten in another", { tag: "@full" }, async ({
  context,
  visit,
  family,
}) => {
  const { page, site } = family;
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

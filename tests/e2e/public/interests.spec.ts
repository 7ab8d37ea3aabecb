import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { fillCamp } from "#tests/e2e/support/waiting.ts";

const PLACE = "/admin/waiting-list/interest";
const clinicIn = { en: "Clinic", es: "Clínica" };

test.use({ isOpen: false });

const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);

test("A parent asks about a program without a price", async ({ page, visit, text, language, staff }) => {
  await visit("/register");
  await page.getByRole("button", { name: clinicIn[language] }).click();
  const form = page.getByRole("region", { name: text("interests:no-price.title") });
  const send = form.getByRole("button", { name: text("interests:submit") });
  await send.click();
  await expect(form.getByText(text("interests:errors.name"))).toBeVisible();
  await expect(field(page, "name")).toBeFocused();
  await field(page, "name").fill("Rosa Peña");
  await field(page, "contact").fill("rosa@example");
  await send.click();
  await expect(form.getByText(text("interests:errors.contact"))).toBeVisible();
  await expect(field(page, "contact")).toBeFocused();
  await expectSound(page);
  await field(page, "contact").fill("rosa@example.org");
  await page.route("**/api/interests", (route) => route.abort());
  await field(page, "contact").press("Enter");
  await expect(form.getByRole("alert")).toContainText(text("errors:offline.message"));
  await expect(field(page, "name")).toHaveValue("Rosa Peña");
  await page.unroute("**/api/interests");
  await send.click();
  await expect(form.getByRole("status").first()).toContainText(text("interests:sent.title"));
  await expect(form.getByText("rosa@example.org")).toBeVisible();

  await staff.signIn(PLACE);
  await expect(page.getByText("Rosa Peña")).toBeVisible();
  await expect(page.getByText(clinicIn[language]).filter({ visible: true }).last()).toBeVisible();
  await expectSound(page);
});

test.describe("Staff with three people on the interest list", () => {
  test.beforeEach(async ({ site, staff }) => {
    await site.askAbout("clinic", { name: "Rosa Peña", contact: "rosa@example.org" });
    await site.askAbout("team", { name: "Rosa Peña", contact: "Rosa@example.org" });
    await site.askAbout("clinic", { name: "Teo Lara", contact: "(575) 555-0113" });
    await staff.signIn(PLACE);
  });

  test("copy addresses and phones", { tag: "@laptop" }, async ({ page, text }) => {
    await page.getByRole("button", { name: text("admin:contacts.open") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(text("adminContacts:people", { count: 3 }))).toBeVisible();
    await expectAccessible(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: text("adminContacts:copyPhones", { count: 1 }) }).click();
    await expect(dialog.getByRole("status")).toHaveText(text("adminContacts:copied", { count: 1 }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("(575) 555-0113");
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
    });
    await dialog.getByRole("button", { name: text("adminContacts:copyMails", { count: 1 }) }).click();
    await expect(dialog.getByRole("status")).toHaveText(text("terms:notCopied"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: text("admin:contacts.open") })).toBeFocused();
  });

  test("search, and remove a person after telling them", { tag: "@full" }, async ({ page, site, text }) => {
    await page.locator('[name="search"]').fill("5755550113");
    await expect(page.getByText("Rosa Peña")).toHaveCount(0);
    await page.getByRole("button", { name: text("terms:removeOf", { name: "Teo Lara" }) }).click();
    const question = page.getByRole("alertdialog");
    await expectAccessible(page);
    await question.getByRole("button", { name: text("adminInterests:confirm") }).click();
    await expect(page.getByText(text("adminInterests:noMatchTitle"))).toBeVisible();
    await page.goto(`${site.url}/admin/settings/log`);
    await expect(
      page.getByText(text("adminLog:actions.interest_removed")).filter({ visible: true }).last(),
    ).toBeVisible();
  });
});

const TYPED = "rosa@gmial.com";
const MEANT = "rosa@gmail.com";

test("A misspelt address is asked about once, and never refused", async ({ page, text, visit }) => {
  await visit("/family");
  const question = page.getByText(text("errors:misspelt.question", { address: MEANT }));
  const send = page.getByRole("button", { name: text("familyPage:signIn.mail") });
  await page.locator('[name="email"]').fill(TYPED);
  await page.locator('[name="email"]').press("Enter");
  await expect(question).toBeVisible();
  await expectSound(page);
  await expect(page.locator('[name="code"]')).toBeHidden();
  await send.click();
  await expect(page.locator('[name="code"]')).toBeVisible();
});

test("Every form asks about a misspelt address", { tag: "@full" }, async ({ visit, family }) => {
  const { page, site, text } = family;
  const question = page.getByText(text("errors:misspelt.question", { address: MEANT }));
  const expectCorrected = async (field: Locator) => {
    await field.fill(TYPED);
    await field.blur();
    await expect(question).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: text("errors:misspelt.correct") }).click();
    await expect(field).toHaveValue(MEANT);
    await expect(field).toBeFocused();
    await expect(question).toBeHidden();
  };
  await visit("/programs/summer-camp");
  await page.getByRole("button", { name: text("program:spots.tellMe") }).click();
  const form = page.getByRole("region", { name: text("interests:over.title") });
  await expectCorrected(form.locator('[name="contact"]'));
  await form.locator('[name="name"]').fill("Teo Lara");
  await form.getByRole("button", { name: text("interests:submit") }).click();
  await expect(form.getByRole("status").first()).toContainText(MEANT);

  await family.openDonation("5");
  await expectCorrected(page.locator('[name="donorEmail"]'));

  await fillCamp(site);
  await visit("/register");
  await page.getByRole("button", { name: text("choice:pick.waiting") }).click();
  await expectCorrected(page.locator('form [name="guardian.email"]'));

  await site.setProgram({ capacity: 10 });
  await visit("/register");
  const email = page.locator('[name="email"]');
  await expectCorrected(email);
  await email.fill("rosa@gmal.com");
  await email.blur();
  await page.getByRole("button", { name: text("errors:misspelt.keep") }).click();
  await email.blur();
  await expect(email).toHaveValue("rosa@gmal.com");
  await expect(question).toBeHidden();
});

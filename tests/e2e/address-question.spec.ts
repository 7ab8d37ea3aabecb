import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { fillCamp } from "#tests/e2e/support/waiting.ts";

const TYPED = "rosa@gmial.com";
const MEANT = "rosa@gmail.com";

test("A misspelt address is asked about once before the family's page mails a code, and is never refused", async ({
  page,
  text,
  visit,
}) => {
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

test("The interest list takes the address that was meant", { tag: "@full" }, async ({
  page,
  text,
  visit,
}) => {
  await visit("/programs/summer-camp");
  await page.getByRole("button", { name: text("program:places.tellMe") }).click();
  const form = page.getByRole("region", { name: text("interests:over.title") });
  const contact = form.locator('[name="contact"]');
  await form.locator('[name="name"]').fill("Teo Lara");
  await contact.fill(TYPED);
  await contact.press("Enter");
  await expect(form.getByText(text("errors:misspelt.question", { address: MEANT }))).toBeVisible();
  await form.getByRole("button", { name: text("errors:misspelt.correct") }).click();
  await expect(contact).toHaveValue(MEANT);
  await expect(contact).toBeFocused();
  await form.getByRole("button", { name: text("interests:submit") }).click();
  await expect(form.getByRole("status").filter({ hasText: text("interests:sent.title") })).toContainText(
    MEANT,
  );
});

test("The waiting list asks when the address was typed", { tag: "@full" }, async ({
  page,
  site,
  text,
  visit,
}) => {
  await fillCamp(site);
  await visit("/register");
  await page.getByRole("button", { name: text("choice:pick.waiting") }).click();
  const email = page.locator('form [name="guardian.email"]');
  await email.fill(TYPED);
  await email.blur();
  await page.getByRole("button", { name: text("errors:misspelt.correct") }).click();
  await expect(email).toHaveValue(MEANT);
  await page.reload();
  await page.getByRole("button", { name: text("choice:pick.waiting") }).click();
  await expect(email).toHaveValue(MEANT);
});

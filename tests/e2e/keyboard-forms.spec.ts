import { expect } from "@playwright/test";
import { test } from "#tests/e2e/support/journey.ts";
import { answerByKeyboard, expectVisibleFocus } from "#tests/e2e/support/keyboard.ts";

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

test("Wrong answers move the focus to their list, and from there to each field", { tag: "@full" }, async ({
  page,
  site,
  visit,
  text,
}) => {
  await site.setProgram({ open: true });
  await visit("/register");
  await page.locator('[name="childFirstName"]').focus();
  await answerByKeyboard(page, { childFirstName: "Lucía" });
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("region", { name: text("registration:wrong.count", { count: 12 }) }),
  ).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator('[name="childLastName"]')).toBeFocused();
  await expectVisibleFocus(page);
});

test("A testimonial is written and rated with the keyboard alone", { tag: "@full" }, async ({
  page,
  visit,
  text,
}) => {
  await visit("/");
  await page.locator("#below-the-fold").evaluate((part) => part.scrollIntoView());
  await expect(page.getByText(text("testimonials:samples"))).toBeVisible();
  await page.locator('[name="parentName"]').focus();
  await answerByKeyboard(page, {
    parentName: "Rosa",
    childName: "Bruno",
    childAge: "9",
    rating: "ArrowLeft",
    comment: "Two evenings, and he asks every day when camp starts again.",
  });
  await expect(page.locator('[name="rating"][value="4"]')).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByText(text("testimonials:sent.title"))).toBeVisible();
});

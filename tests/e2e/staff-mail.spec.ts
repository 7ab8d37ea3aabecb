import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";

test("Staff are told that mail is not set up, and send a receipt again from its payment", {
  tag: "@full",
}, async ({ page, site, text, staff }) => {
  await site.setProgram({ open: true });
  await site.registerFamily();
  await staff.signIn("/admin/money/payments");
  await staff.openAlerts();
  await expect(page.getByText(text("adminToday:mail.notSetUpText"), { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Lucía Peñaranda" }).click();
  const receipts = page.getByRole("rowheader", { name: text("adminMessages:registration_receipt") });
  await expect(receipts).toHaveCount(1);
  await page.getByRole("button", { name: text("adminPayments:resend.button") }).click();
  await expect(page.getByText(text("adminPayments:resend.doneText", { count: 1 }))).toBeVisible();
  await expect(receipts).toHaveCount(2);
  await expectSound(page);
});

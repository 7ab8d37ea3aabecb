import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";

const PAPER = {
  childFirstName: "Abril",
  childLastName: "Cano",
  childAge: "10",
  parentFirstName: "Inés",
  parentLastName: "Cano",
  email: "ines@example.org",
  phone: "575 555 0140",
};

test.describe("A check that bounced", () => {
  test("is recorded with the bank's fee, which the family is told and staff can waive", {
    tag: "@full",
  }, async ({ page, site, text }) => {
    await site.setProgram({ open: true });
    await signInAt(page, site, "/admin/registrations/new");
    for (const [name, value] of Object.entries(PAPER)) await page.locator(`[name="${name}"]`).fill(value);
    await page.locator('[name="tshirtSize"]').selectOption("medium");
    await page.locator('[name="isPaid"]').check();
    await page.locator('[name="method"]').selectOption("check");
    await page.locator('[name="checkNumber"]').fill("1042");
    await page.locator('form [type="submit"]').click();
    await expect(page.getByRole("heading", { level: 2, name: "Abril Cano" })).toBeFocused();

    await page.goto(`${site.url}/admin/money/payments`);
    await page.getByRole("link", { name: "Abril Cano" }).click();
    await page.getByRole("button", { name: text("adminPayments:bounce.open"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: text("adminPayments:bounce.title") });
    const fee = dialog.locator('[name="bankFee"]');
    const confirm = dialog.getByRole("button", { name: text("adminPayments:bounce.confirm") });
    await expect(dialog.getByText(text("adminPayments:bounce.sum", { cents: "$40.00" }))).toBeVisible();
    await fee.fill("100.01");
    await confirm.click();
    await expect(dialog.getByText(text("adminPayments:bounce.feeWrong", { most: "$100.00" }))).toBeVisible();
    await expect(fee).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await fee.fill("25");
    await expect(dialog.getByText(text("adminPayments:bounce.sum", { cents: "$65.00" }))).toBeVisible();
    await confirm.click();
    await expect(dialog).toHaveCount(0);

    // The ledger has both movements, the order a new line, and the family a mail.
    const ledger = page.getByRole("table", { name: text("adminPayments:ledger.title") });
    await expect(ledger.getByText("-$40.00")).toBeVisible();
    await expect(page.getByText(text("admin:order.reasons.bank_fee"), { exact: true })).toBeVisible();
    await expect(page.getByText("$65.00", { exact: true }).first()).toBeVisible();
    await expect(page.getByText(text("adminMessages:check_bounced")).filter({ visible: true })).toBeVisible();
    await page.getByRole("button", { name: text("adminPayments:bounce.waive", { cents: "$25.00" }) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: text("adminPayments:bounce.waiveConfirm") })
      .click();
    // A toast may have the same words.
    await expect(page.locator("dt", { hasText: text("admin:order.reasons.bank_fee_waived") })).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

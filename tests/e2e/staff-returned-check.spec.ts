import { expect } from "@playwright/test";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";

const PAPER = {
  childFirstName: "Abril",
  childLastName: "Cano",
  childAge: "10",
  parentFirstName: "Inés",
  parentLastName: "Cano",
  email: "ines@example.org",
  phone: "575 555 0140",
};

test.describe("A returned check", () => {
  test("is recorded, and the family is told", {
    tag: "@full",
  }, async ({ page, site, text, staff, family }) => {
    await site.setProgram({ open: true });
    await staff.signIn("/admin/registrations/new");
    for (const [name, value] of Object.entries(PAPER)) await page.locator(`[name="${name}"]`).fill(value);
    await page.locator('[name="tshirtSize"]').selectOption("medium");
    await page.locator('[name="isPaid"]').check();
    await page.locator('[name="method"]').selectOption("check");
    await page.locator('[name="checkNumber"]').fill("1042");
    await page.locator('form [type="submit"]').click();
    await expect(page.getByRole("heading", { level: 2, name: "Abril Cano" })).toBeFocused();

    await page.goto(`${site.url}/admin/money/payments`);
    await page.getByRole("link", { name: "Abril Cano" }).click();
    await page.getByRole("button", { name: text("adminPayments:returnCheck.open"), exact: true }).click();
    const dialog = page.getByRole("alertdialog", { name: text("adminPayments:returnCheck.title") });
    await expect(dialog.getByText(text("adminPayments:returnCheck.text", { cents: "$40.00" }))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: text("adminPayments:returnCheck.confirm") }).click();
    await expect(dialog).toHaveCount(0);

    // Nothing is left to press, also after a reload.
    await page.reload();
    await expect(page.getByText(text("admin:paymentStates.check_returned")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: text("adminPayments:returnCheck.open") })).toHaveCount(0);

    // The ledger has both ledger entries, and the family a mail.
    const ledger = page.getByRole("table", { name: text("adminPayments:ledger.title") });
    await expect(ledger.getByText("-$40.00")).toBeVisible();
    await expect(
      page.getByText(text("adminMessages:check_returned")).filter({ visible: true }),
    ).toBeVisible();
    await expectSound(page);

    await family.signIn({ email: PAPER.email, digits: "0140" });
    const check = page.getByRole("listitem").filter({ hasText: text("familyPage:money.by.check") });
    await expect(check).toContainText(text("familyPage:money.checkReturned"));
  });
});

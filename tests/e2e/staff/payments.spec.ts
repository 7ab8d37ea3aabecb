import { expect, type Page } from "@playwright/test";
import { ROSA } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import type { Text } from "#tests/e2e/support/texts.ts";

/** Opens the only payment in the list. */
async function openPayment(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/admin\/money\/payments\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 2, name })).toBeFocused();
}

async function refund(page: Page, text: Text, amount: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: text("adminPayments:refund.open"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[name="amount"]').fill(amount);
  await dialog.locator('[name="reason"]').selectOption(reason);
  const cents = `$${amount}`;
  await expect(dialog.getByText(text("adminPayments:refund.sentence", { cents }))).toBeVisible();
  await dialog.getByRole("button", { name: text("adminPayments:refund.submit", { cents }) }).dblclick();
  await expect(dialog).toHaveCount(0);
}

test.describe("The staff's payments", () => {
  test.beforeEach(async ({ site, language }) => {
    await site.registerFamily({ donationAmount: 20, language });
  });

  test("are refunded in part, then in full, each once", { tag: "@laptop" }, async ({ staff }) => {
    const { page, site, text } = staff;
    await staff.signIn("/admin/money/payments");
    await staff.openAlerts();
    await expect(page.getByText(text("adminToday:mail.notSetUpText"), { exact: true })).toBeVisible();
    await page.goBack();
    await openPayment(page, "Lucía Peñaranda");
    const receipts = page.getByRole("rowheader", { name: text("adminMessages:registration_receipt") });
    await expect(receipts).toHaveCount(1);
    await page.getByRole("button", { name: text("adminPayments:resend.button") }).click();
    await expect(page.getByText(text("adminPayments:resend.doneText", { count: 1 }))).toBeVisible();
    await expect(receipts).toHaveCount(2);
    await expectSound(page);
    await refund(page, text, "15.50", "requested_by_family");
    await expect(page.getByText(text("admin:paymentStates.part_refunded"), { exact: true })).toBeVisible();
    const ledger = page.getByRole("table", { name: text("adminPayments:ledger.title") });
    await expect(ledger.getByText("-$15.50")).toBeVisible();
    await expect(page.getByText(text("adminPayments:ledger.net", { cents: "$44.50" }))).toBeVisible();
    expect((await site.atStripe()).balance).toBe(4450);

    await page.getByRole("button", { name: text("adminPayments:refund.open"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('[name="reason"]').selectOption("camp_canceled");
    const send = dialog.getByRole("button", {
      name: text("adminPayments:refund.submit", { cents: "$44.50" }),
    });
    await send.click();
    await expect(dialog.getByText(text("adminPayments:refund.keepsSpot.missing"))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByText(text("adminPayments:refund.keepsSpot.leaves")).click();
    await send.dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(text("adminPayments:registration.deleted"), { exact: true })).toBeVisible();
    await expect(page.getByText(text("admin:paymentStates.refunded"), { exact: true }).first()).toBeVisible();
    await expect(ledger.getByRole("row")).toHaveCount(4);
    await expect(page.getByRole("button", { name: text("adminPayments:refund.open") })).toHaveCount(0);
    expect((await site.atStripe()).balance).toBe(0);
  });

  test("send a refund once although its answer is lost", { tag: "@laptop" }, async ({ staff }) => {
    const { page, site, text } = staff;
    const balance = async () => (await site.atStripe()).balance;
    const dialog = page.getByRole("dialog");
    const fill = async () => {
      await page.getByRole("button", { name: text("adminPayments:refund.open"), exact: true }).click();
      await dialog.locator('[name="amount"]').fill("10.00");
      await dialog.locator('[name="reason"]').selectOption("other");
      await dialog
        .getByRole("button", { name: text("adminPayments:refund.submit", { cents: "$10.00" }) })
        .click();
    };
    await staff.signIn("/admin/money/payments");
    await openPayment(page, "Lucía Peñaranda");
    await page.route(
      "**/refunds",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await fill();
    await expect(dialog.getByRole("alert")).toBeVisible();
    const left = text("adminPayments:refund.left", { left: "$50.00", amount: "$60.00" });
    await expect(dialog.getByText(left)).toBeVisible();
    await page.reload();
    await fill();
    await expect(dialog.getByText(text("adminErrors:codes.refund_repeated.message"))).toBeVisible();
    expect(await balance()).toBe(5000);
    const both = text("adminPayments:refund.submitRepeat", { cents: "$10.00" });
    await dialog.getByRole("button", { name: both }).click();
    await expect(dialog).toHaveCount(0);
    expect(await balance()).toBe(4000);
  });

  test("have a refund dialog for the keyboard", { tag: "@full" }, async ({ page, text, staff }) => {
    await staff.signIn("/admin/money/payments");
    await openPayment(page, "Lucía Peñaranda");
    const open = page.getByRole("button", { name: text("adminPayments:refund.open"), exact: true });
    await open.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: text("adminPayments:refund.title") });
    const amount = dialog.locator('[name="amount"]');
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue("60.00");
    await expectAccessible(page);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("60.01");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(text("adminErrors:codes.refund_too_large.message"))).toBeVisible();
    await expect(dialog.getByText(text("adminPayments:refund.reasonMissing"))).toBeVisible();
    await expect(amount).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(amount).toBeFocused();
    for (const key of ["Tab", "ArrowDown", "Tab", "ArrowDown", "Tab"]) await page.keyboard.press(key);
    await page.keyboard.type("Moved away");
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Moved away")).toBeVisible();
    // The arrow key chose the second answer: the child still takes part.
    await expect(page.getByText(text("adminPayments:registration.deleted"), { exact: true })).toHaveCount(0);
    await expect(page.getByText(text("admin:paymentStates.refunded"), { exact: true }).first()).toBeVisible();
  });

  test("are found by name, state and purpose", { tag: ["@laptop", "@full"] }, async ({ staff }) => {
    const { page, site, text } = staff;
    await site.donate(25, { donorName: "Nora Vidal" });
    await staff.signIn("/admin/money/payments");
    const lucia = page.getByRole("link", { name: "Lucía Peñaranda" });
    const nora = page.getByRole("link", { name: "Nora Vidal" });
    await expect(lucia).toBeVisible();
    await expect(nora).toBeVisible();
    await expectSound(page);
    await page.locator('[name="purpose"]').selectOption("donation");
    await expect(lucia).toHaveCount(0);
    await expect(page).toHaveURL(/purpose=donation/);
    await openPayment(page, "Nora Vidal");
    await page.goBack();
    await expect(page.locator('[name="purpose"]')).toHaveValue("donation");
    await expect(nora).toBeVisible();
    await page.getByRole("button", { name: text("admin:filters.clear") }).click();
    await page.locator('[name="search"]').fill("penaran");
    await expect(nora).toHaveCount(0);
    await expect(lucia).toBeVisible();
    await page.locator('[name="state"]').selectOption("refunded");
    await expect(page.getByText(text("adminPayments:noMatchTitle"))).toBeVisible();
  });
});

test("A returned check is recorded", { tag: "@full" }, async ({ page, site, text, staff, family }) => {
  await staff.signIn();
  const abril = { childFirstName: "Abril", childLastName: "Cano", email: "ines@example.org" };
  await staff.recordCheck(await staff.enterPaper(abril));
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
  await expect(page.getByText(text("adminMessages:check_returned")).filter({ visible: true })).toBeVisible();
  await expectSound(page);

  await family.signIn({ ...ROSA, email: abril.email });
  const check = page.getByRole("listitem").filter({ hasText: text("familyPage:money.by.check") });
  await expect(check).toContainText(text("familyPage:money.checkReturned"));
});

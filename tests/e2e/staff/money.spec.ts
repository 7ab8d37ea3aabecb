import { expect } from "@playwright/test";
import { downloadedBy } from "#tests/e2e/support/files.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";

test.describe("Reconciliation", () => {
  test("lists a payment that came too late, and refunds it", async ({ page, site, text, staff }) => {
    await site.payTooLate();
    await staff.signIn("/admin/money/check");
    await page.getByRole("button", { name: text("adminReconciliation:check") }).click();
    await expect(page.getByText(text("adminReconciliation:status.differ", { count: 1 }))).toBeVisible();
    await expect(page.getByText(text("adminReconciliation:kinds.needs_review.title"))).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: text("adminReconciliation:actions.ignore.button") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: text("adminReconciliation:actions.ignore.confirm") }).click();
    await expect(dialog.getByText(text("adminErrors:codes.reason_required.message"))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: text("adminReconciliation:actions.refund.button") }).click();
    await dialog.getByRole("button", { name: text("adminReconciliation:actions.refund.confirm") }).click();
    await expect(page.getByText(text("adminReconciliation:done.refunded"))).toBeVisible();
    await expect(page.getByText(text("adminReconciliation:status.balance"))).toBeVisible();
    expect((await site.atStripe()).balance).toBe(0);
  });

  test("gives the treasurer the chosen days as a file", { tag: "@full" }, async ({ language, staff }) => {
    const { page, site, text } = staff;
    await site.registerFamily({ donationAmount: 20 });
    await staff.signIn("/admin/money/export");
    // Gross, Stripe's fees and net.
    await expect(page.getByText("$60.00", { exact: true })).toHaveCount(2);
    await expect(page.getByText("$2.04", { exact: true })).toBeVisible();
    await expect(page.getByText("$57.96", { exact: true })).toBeVisible();
    await expectSound(page);
    const buttonOf = (sheet: string) => {
      const title = text(`adminReconciliation:export.sheets.${sheet}.title`).toLowerCase();
      return page.getByRole("button", {
        name: text("adminReconciliation:export.download", { sheet: title }),
      });
    };
    const button = buttonOf("days");
    const today = await page.locator('[name="to"]').inputValue();
    await page.locator('[name="to"]').fill("2020-01-01");
    await button.click();
    await expect(page.getByText(text("adminReconciliation:export.wrongPeriod"))).toBeVisible();
    await page.locator('[name="to"]').fill(today);
    const csv = (await downloadedBy(page, () => button.click())).toString("utf8");
    const heading = text("treasurer:headings.program", {
      program: firstCamp.words[language].name,
      season: firstSeason.names[language],
    });
    expect(csv).toContain(`${today},${heading},40.00,0.00,0.00,0.00,40.00`);
    expect(csv).toContain(`${text("treasurer:totals.all")},,60.00,0.00,0.00,0.00,60.00`);
    const download = async (sheet: string) =>
      (await downloadedBy(page, () => buttonOf(sheet).click())).toString("utf8");
    const transactions = await download("transactions");
    expect(transactions).toContain(`,${text("treasurer:transactions.methods.card")},,,40.00,20.00,60.00`);
    const payout = await site.sandbox<{ result: { id: string } }>("payouts", {});
    await page
      .getByRole("link", { name: text("terms:pages.check") })
      .first()
      .click();
    await page.getByRole("button", { name: text("adminReconciliation:check") }).click();
    await expect(page.getByText(text("adminReconciliation:status.balance"))).toBeVisible();
    const [untilSince = ""] = text("adminReconciliation:status.balanceText", { since: "|" }).split("|");
    await expect(page.getByText(untilSince)).toBeVisible();
    await expectSound(page);
    await page.goBack();
    await page.locator('[name="to"]').fill(`${Number(today.slice(0, 4)) + 1}-12-31`);
    expect(await download("payouts")).toContain(`,${payout.result.id},`);
  });
});

test("Staff see who gave what, and erase a donor", { tag: "@full" }, async ({ page, site, text, staff }) => {
  await staff.signIn("/admin/money/donations");
  await expect(page.getByText(text("adminDonations:emptyTitle"))).toBeVisible();
  await site.donate(50, { donorName: "Nora Vidal", donorEmail: "nora@example.org", message: "Para todos" });
  await site.donate(20);
  await page.getByRole("button", { name: text("admin:refresh") }).click();
  await expect(page.getByText("$70.00", { exact: true })).toBeVisible();
  await expect(page.getByText(text("adminDonations:total", { count: 2 }))).toBeVisible();
  await expect(page.getByText("Nora Vidal")).toBeVisible();
  await expect(page.getByText("Para todos")).toBeVisible();
  await expect(page.getByText(text("adminDonations:anonymous"))).toBeVisible();
  await expect(page.getByText(text("admin:paymentStates.succeeded"), { exact: true })).toHaveCount(2);
  await expectSound(page);
  const erase = page.getByRole("button", { name: text("adminDonations:erase.of", { donor: "Nora Vidal" }) });
  await erase.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(text("adminDonations:erase.question", { donor: "Nora Vidal" }));
  await expectAccessible(page);
  await question.getByRole("button", { name: text("terms:cancel") }).click();
  await expect(page.getByText("Para todos")).toBeVisible();
  await erase.click();
  const confirm = question.getByRole("button", { name: text("adminDonations:erase.label") });
  await confirm.click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(text("adminDonations:erase.done.message"))).toBeVisible();
  await expect(page.locator("#content").getByText(text("adminDonations:erased"))).toBeVisible();
  await expect(page.getByText("$50.00").first()).toBeVisible();
  await expect(page.getByText(/Nora|Para todos/)).toHaveCount(0);
  await expect(erase).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";

test("Staff see who gave what and the total, and an empty list before the first donation", {
  tag: "@laptop",
}, async ({ page, site, text, staff }) => {
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
});

test("Staff erase a donor after a confirmation, which stays open with the reason on failure, and the amount stays in the list", {
  tag: "@full",
}, async ({ page, site, text, staff }) => {
  await site.donate(50, { donorName: "Nora Vidal", donorEmail: "nora@example.org", message: "Para todos" });
  await staff.signIn("/admin/money/donations");
  await expect(page.getByText("Nora Vidal")).toBeVisible();
  const erase = page.getByRole("button", { name: text("adminDonations:erase.of", { donor: "Nora Vidal" }) });
  await erase.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(text("adminDonations:erase.question", { donor: "Nora Vidal" }));
  await expectAccessible(page);
  await question.getByRole("button", { name: text("terms:cancel") }).click();
  await expect(page.getByText("Para todos")).toBeVisible();
  await erase.click();
  const confirm = question.getByRole("button", { name: text("adminDonations:erase.label") });
  const refusal = { success: false, code: "internal_error", message: "" };
  await page.route("**/donor", (route) => route.fulfill({ status: 500, json: refusal }), { times: 2 });
  await confirm.click();
  const failure = question.getByRole("alert");
  await expect(failure).toContainText(text("adminDonations:erase.failed"));
  await expect(failure).toContainText(text("errors:codes.internal_error.message"));
  // The reason was shown in the dialog, so no toast follows.
  await question.getByRole("button", { name: text("terms:cancel") }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(text("adminDonations:erase.failed"))).toHaveCount(0);
  await erase.click();
  await expect(question).toBeVisible();
  await expect(failure).toHaveCount(0);
  await confirm.click();
  await expect(failure).toContainText(text("errors:codes.internal_error.message"));
  await confirm.click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(text("adminDonations:erase.done.message"))).toBeVisible();
  await expect(page.locator("#content").getByText(text("adminDonations:erased"))).toBeVisible();
  await expect(page.getByText("$50.00").first()).toBeVisible();
  await expect(page.getByText(/Nora|Para todos/)).toHaveCount(0);
  await expect(erase).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

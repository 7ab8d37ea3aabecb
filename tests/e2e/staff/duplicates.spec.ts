import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";

test("Staff cancel or keep a duplicate registration", { tag: "@full" }, async ({ staff }) => {
  const { page, site, text } = staff;
  await site.registerFamily({ phone: "575-555-0101" });
  await site.registerFamily({ phone: "575-555-0166", allergies: "", emergencyContactName: "Nobody" });
  await site.registerFamily({ phone: "575-555-0177", allergies: "Bees" });
  await staff.signIn("/admin");
  await expect(
    page
      .getByRole("heading")
      .filter({ hasText: text("admin:attention.duplicate") })
      .first(),
  ).toBeVisible();
  await page.goto(`${site.url}/admin?season=all&attention=duplicate`);
  await expect(page.getByText(text("admin:list.showing", { shown: 3, total: 3 }))).toBeVisible();
  await expect(page.locator("main")).not.toContainText("Peanuts");
  await expectSound(page);
  await staff.openDetails("Lucía Peñaranda");
  const notice = page.getByRole("listitem").filter({ hasText: "(575) 555-0101" });
  await expect(notice.getByRole("link", { name: "Rosa Peñaranda" })).toBeVisible();
  await expect(notice).toContainText(/Alergias|Allergies/i);
  await expectSound(page);
  await page.getByRole("button", { name: text("admin:leaving.cancel") }).click();
  const leaving = page.getByRole("dialog");
  await leaving
    .getByRole("button", { name: text("adminLeaving:cancel.submit", { cents: "$40.00" }) })
    .click();
  await expect(page.getByText(text("terms:registrationCanceled"))).toBeVisible();
  await page.goto(`${site.url}/admin?season=all&attention=duplicate`);
  await expect(page.getByText(text("admin:list.showing", { shown: 2, total: 2 }))).toBeVisible();
  await staff.openDetails("Lucía Peñaranda");
  await page.getByRole("button", { name: text("adminDuplicates:keep") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("adminDuplicates:keep") })
    .click();
  await expect(page.getByText(text("adminDuplicates:advice"))).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Lucía Peñaranda" })).toBeFocused();
  await page.goBack();
  await expect(page.getByText(text("admin:list.noMatchTitle"))).toBeVisible();
  expect(await site.registrations()).toMatchObject([
    { phone: "575-555-0166", isDuplicate: false },
    { phone: "575-555-0101", isDuplicate: false },
  ]);
});

test("A person reports a stranger's receipt", { tag: "@full" }, async ({ visit, staff }) => {
  const { page, site, text } = staff;
  await site.registerFamily();
  await visit("/wrong-address#half");
  await expect(page.getByText(text("wrongAddress:incomplete"))).toBeVisible();
  const link = await site.wrongAddressLink();
  await visit("/");
  await visit(link);
  await expectSound(page);
  await expect(page.locator("main")).not.toContainText("Lucía");
  await page.getByRole("button", { name: text("wrongAddress:submit") }).click();
  await expect(page.getByText(text("wrongAddress:done"))).toBeVisible();
  await staff.signIn("/admin/today");
  await page.getByRole("link", { name: text("adminToday:waiting.reportedNotMe", { count: 1 }) }).click();
  await expect(
    page.getByText(text("admin:attention.wrong_address")).filter({ visible: true }).last(),
  ).toBeVisible();
  await staff.openDetails("Lucía Peñaranda");
  await expectSound(page);
  await page.getByRole("button", { name: text("adminDuplicates:markSeen") }).click();
  await expect(page.getByText(text("adminDuplicates:wrongAddressText"))).toHaveCount(0);
});

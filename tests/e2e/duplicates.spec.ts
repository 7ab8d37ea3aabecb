import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";

test("Staff see that two people registered one child, and cancel one at 100 % or keep both", {
  tag: "@full",
}, async ({ page, site, text }) => {
  await site.setProgram({ open: true });
  await site.registerFamily({ phone: "575-555-0101" });
  await site.registerFamily({ phone: "575-555-0166", allergies: "", emergencyContactName: "Nobody" });
  await site.registerFamily({ phone: "575-555-0177", allergies: "Bees" });
  await signInAt(page, site, "/admin");
  await expect(page.getByText(text("admin:duplicate")).first()).toBeVisible();
  await page.goto(`${site.url}/admin/people/duplicates`);
  await expect(page.getByText("575-555-0166")).toBeVisible();
  await expect(page.locator("main")).not.toContainText("Peanuts");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Rosa Peñaranda" }).last().click();
  await page.getByRole("button", { name: text("admin:leaving.cancel") }).click();
  const leaving = page.getByRole("dialog");
  await leaving
    .getByRole("button", { name: text("adminLeaving:cancel.submit", { cents: "$40.00" }) })
    .click();
  await expect(page.getByText(text("adminLeaving:cancel.done"))).toBeVisible();
  await page.goto(`${site.url}/admin/people/duplicates`);
  await page.getByRole("button", { name: text("adminDuplicates:keep") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("adminDuplicates:keep") })
    .click();
  await expect(page.getByText(text("adminDuplicates:empty"))).toBeVisible();
  expect(await site.registrations()).toMatchObject([
    { phone: "575-555-0166", isDuplicate: false },
    { phone: "575-555-0101", isDuplicate: false },
  ]);
});

test("A person who gets a stranger's receipt says “this was not me” with one click, and staff call", {
  tag: "@full",
}, async ({ page, site, text, visit }) => {
  await site.setProgram({ open: true });
  await site.registerFamily();
  await visit("/not-me#half");
  await expect(page.getByText(text("notMe:incomplete"))).toBeVisible();
  const link = await site.notMineLink();
  await visit("/");
  await visit(link);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.locator("main")).not.toContainText("Lucía");
  await page.getByRole("button", { name: text("notMe:press") }).click();
  await expect(page.getByText(text("notMe:done"))).toBeVisible();
  await signInAt(page, site, "/admin/people/duplicates");
  await page.getByRole("button", { name: text("adminDuplicates:markSeen") }).click();
  await expect(page.getByText(text("adminDuplicates:disowned"))).toHaveCount(0);
});

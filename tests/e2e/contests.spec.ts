import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";

test("Staff see that two people registered one child, compare the answers, and keep one", {
  tag: "@full",
}, async ({ page, site, text }) => {
  await site.setProgram({ open: true });
  await site.registerFamily({ phone: "575-555-0101" });
  await site.registerFamily({ phone: "575-555-0166", allergies: "", emergencyContactName: "Nobody" });
  await signInAt(page, site, "/admin");
  await expect(page.getByText(text("admin:contested")).first()).toBeVisible();
  await page.goto(`${site.url}/admin/people/contests`);
  await page.getByRole("button", { name: text("adminContests:compare", { count: 3 }) }).click();
  await expect(page.getByRole("cell", { name: "Peanuts" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: text("adminContests:keepOf", { number: 1 }) }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("Rosa Peñaranda")).toBeVisible();
  await dialog.getByRole("button", { name: text("adminContests:keep") }).click();
  await expect(page.getByText(text("adminContests:empty"))).toBeVisible();
  expect(await site.registrations()).toMatchObject([{ phone: "575-555-0101", contested: false }]);
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
  await signInAt(page, site, "/admin/people/contests");
  await page.getByRole("button", { name: text("adminContests:markSeen") }).click();
  await expect(page.getByText(text("adminContests:disowned"))).toHaveCount(0);
});

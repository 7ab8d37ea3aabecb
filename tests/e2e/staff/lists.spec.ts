import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";

const LUCIA = "Lucía Peñaranda";

test("Staff must confirm a capacity below the places taken", { tag: "@full" }, async ({ staff }) => {
  const { page, site, text } = staff;
  await site.registerFamily();
  await site.beginRegistration({ childFirstName: "Nico" });
  await staff.signIn("/admin/programs");
  await expect(page.getByText(text("admin:program.confirmed", { count: 1 }))).toBeVisible();
  await expect(page.getByText(text("admin:program.held", { count: 1 }))).toBeVisible();
  await page.locator('[name="capacity"]').first().fill("1");
  const save = page.getByRole("button", { name: text("terms:save"), exact: true }).first();
  await save.click();
  const asked = page.getByRole("alertdialog", { name: text("admin:capacity.fewer", { count: 1 }) });
  await expect(asked.getByText(text("admin:capacity.fewerText", { count: 2 }))).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole("button", { name: text("terms:cancel") }).click();
  await expect(asked).toHaveCount(0);
  await save.click();
  await asked.getByRole("button", { name: text("admin:capacity.fewerSave") }).click();
  await expect(page.getByText(text("terms:spotsSaved"))).toBeVisible();
  await expect(page.getByText(text("terms:full"), { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("A row of the wide table has its actions behind one button, for the keyboard too", {
  tag: "@full",
}, async ({ staff }) => {
  const { page, site, text } = staff;
  await page.setViewportSize({ width: 1280, height: 800 });
  await site.registerFamily();
  await site.beginRegistration({ childFirstName: "Nico" });
  await staff.signIn("/admin");
  const menu = (child: string) => page.getByRole("button", { name: text("admin:list.menu", { child }) });
  const items = page.locator("dialog").locator("a, button");
  await menu(LUCIA).focus();
  await page.keyboard.press("Enter");
  const words = ["admin:list.details", "terms:edit", "admin:actions.delete.label"];
  await expect(items).toHaveText(words.map((key) => text(key)));
  await expect(items.first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu(LUCIA)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("Enter");
  const asked = page.getByRole("alertdialog", { name: text("admin:actions.delete.title") });
  await expect(asked.getByRole("button", { name: text("terms:cancel") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(asked).toHaveCount(0);
  await expect(menu(LUCIA)).toBeFocused();
  await expect(page.getByRole("link", { name: "+52 656 555 0123" }).first()).toBeVisible();
  await menu("Nico Peñaranda").click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: text("terms:recordPayment") })
    .click();
  await expect(page.getByRole("dialog", { name: text("admin:cash.title") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/cash=/);
});

test("Staff record the checks of ticked families", { tag: "@laptop" }, async ({ staff }) => {
  const { page, site, text } = staff;
  await staff.signIn("/admin");
  for (const childFirstName of ["Ana", "Bea", "Carla"])
    await staff.enterPaper({ childFirstName, email: `${childFirstName}@example.org` });
  await site.registerFamily({ childFirstName: "Dani", email: "dani@example.org" });
  await page.reload();
  const box = (name: string) =>
    page.getByRole("checkbox", { name: text("admin:list.select", { child: `${name} Peñaranda` }) });
  const press = (key: string, values = {}) =>
    page.getByRole("button", { name: text(key, values), exact: true }).click();
  await box("Ana").check();
  await press("adminBulk:all", { count: 4 });
  await box("Carla").uncheck();
  await expect(page.getByText(text("adminBulk:selected", { count: 3 }))).toBeVisible();
  await expectSound(page);

  await press("adminBulk:check.label");
  const dialog = page.getByRole("dialog", { name: text("adminBulk:check.title") });
  await expect(dialog.getByText(text("adminBulk:open", { cents: "$40.00" }))).toHaveCount(2);
  await expect(dialog.getByText(`Dani Peñaranda: ${text("adminBulk:why.no_open_balance")}`)).toBeVisible();
  const numberOf = (name: string) =>
    dialog.getByLabel(text("adminBulk:check.number", { name: `${name} Peñaranda` }));
  await numberOf("Ana").fill("1041");
  await numberOf("Bea").fill("1042");
  await expectAccessible(page);
  // The first check is recorded, but the connection is lost before the answer.
  let calls = 0;
  await page.route("**/cash", async (route) => {
    calls += 1;
    if (calls > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await press("adminBulk:check.submit", { count: 2 });
  const ana = dialog.getByRole("listitem").filter({ hasText: "Ana" });
  await expect(ana.getByText(text("errors:offline.message"))).toBeVisible();
  await expect(dialog.getByText(`Bea Peñaranda: ${text("adminBulk:why.no_open_balance")}`)).toBeVisible();
  await press("adminBulk:check.submit", { count: 1 });
  await expect(page.getByText(text("adminBulk:done", { count: 1 }), { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(box("Ana")).not.toBeChecked();
  await expect(box("Bea")).toBeChecked();

  // Nobody who is left owes anything, and a new filter unticks all.
  await press("terms:remind");
  await expect(page.getByRole("dialog").getByText(text("adminBulk:leftOut", { count: 2 }))).toBeVisible();
  await page.keyboard.press("Escape");
  await page.locator('[name="search"]').fill("carla");
  await expect(page.getByText(text("adminBulk:selected", { count: 2 }))).toHaveCount(0);
});

import { expect } from "@playwright/test";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { familyRegistration } from "#tests/support/families.ts";

test("Staff tick families, record their checks at once, and see which one failed and stays ticked", {
  tag: "@laptop",
}, async ({ page, site, text, staff }) => {
  await site.setProgram({ open: true });
  await staff.signIn("/admin");
  for (const childFirstName of ["Ana", "Bea", "Carla"]) {
    const { childLastName, childAge, tshirtSize, parentFirstName, parentLastName, phone } =
      familyRegistration();
    const family = { childLastName, childAge, tshirtSize, parentFirstName, parentLastName, phone };
    const registration = { ...family, childFirstName, email: `${childFirstName}@example.org` };
    const answer = await page.request.post(`${site.url}/api/admin/registrations`, { data: { registration } });
    expect(answer.status()).toBe(201);
  }
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
  await expect(dialog.getByText(`Dani Peñaranda: ${text("adminBulk:why.nothing_open")}`)).toBeVisible();
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
  await expect(dialog.getByText(`Bea Peñaranda: ${text("adminBulk:why.nothing_open")}`)).toBeVisible();
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

import { expect } from "@playwright/test";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";

const CHILDREN = ["Ana", "Beto", "Carla", "Dani"];

test("Staff see unpaid holds, and free them with one click and a confirmation", {
  tag: "@full",
}, async ({ page, site, text, staff }) => {
  await site.setProgram({ open: true, capacity: CHILDREN.length });
  for (const childFirstName of CHILDREN) await site.beginRegistration({ childFirstName });
  const unpaid = page.getByRole("region", { name: text("admin:unpaid.title") });
  await staff.signIn("/admin/programs");
  await expect(page.getByText(text("terms:full"), { exact: true })).toBeVisible();
  await expectSound(page);

  await unpaid
    .getByRole("button", { name: text("admin:unpaid.freeAll", { count: CHILDREN.length }) })
    .click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(text("admin:unpaid.question", { count: CHILDREN.length }));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: text("terms:cancel") }).click();
  await expect(dialog).toHaveCount(0);
  await unpaid
    .getByRole("button", { name: text("admin:unpaid.freeAll", { count: CHILDREN.length }) })
    .click();
  const confirm = dialog.getByRole("button", {
    name: text("admin:unpaid.freeAll", { count: CHILDREN.length }),
  });
  // After a lost connection the confirmation stays open.
  await page.route("**/api/**", (route) => route.abort());
  await confirm.click();
  await expect(dialog.getByRole("alert")).toContainText(text("errors:offline.message"));
  await page.unroute("**/api/**");
  await confirm.click();
  await expect(page.getByText(text("admin:unpaid.done", { count: CHILDREN.length }))).toBeVisible();
  await expect(unpaid).toHaveCount(0);
  await expect(page.getByText(text("terms:spotsLeft", { count: CHILDREN.length }))).toBeVisible();
});

test("A family whose hold nearly ends has it checked before its card is charged, and reads that camp is full", async ({
  page,
  site,
  text,
  family,
}) => {
  await site.setProgram({ open: true, capacity: 200 });
  await page.clock.install();
  await family.goToCheckout();
  await family.fillCard();
  await site.freeUnpaidPlaces();
  await site.setProgram({ capacity: 0 });
  await page.clock.fastForward("26:00");
  await family.payButton().click();
  await expect(page.getByText(text("errors:codes.program_full.message")).first()).toBeVisible();
  expect((await site.atStripe()).balance).toBe(0);
});

test("A device that holds many unpaid spots reads what to do", async ({ page, site, text, family }) => {
  await site.setProgram({ open: true, capacity: 200 });
  for (const first of "ABCDEF") {
    for (const last of "abcdefghij") await site.beginRegistration({ childFirstName: `${first}${last}` });
  }
  await family.goToCheckout();
  await expect(page.getByText(text("checkout:codes.too_many_unpaid.message"))).toBeVisible();
  await expectAccessible(page);
});

import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { atStripe, goToCheckout, payButton } from "#tests/e2e/support/paying.ts";
import { fillCard } from "#tests/e2e/support/registration-form.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";

const CHILDREN = ["Ana", "Beto", "Carla", "Dani"];

test("Staff see unpaid holds, and free them with one click and a confirmation", {
  tag: "@full",
}, async ({ page, site, text }) => {
  await site.setProgram({ open: true, capacity: CHILDREN.length });
  for (const childFirstName of CHILDREN) await site.beginRegistration({ childFirstName });
  const unpaid = page.getByRole("region", { name: text("admin:unpaid.title") });
  await signInAt(page, site, "/admin/programs");
  await expect(page.getByText(text("terms:full"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

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
}) => {
  await site.setProgram({ open: true, capacity: 200 });
  await page.clock.install();
  await goToCheckout(page, site);
  await fillCard(page, "4242424242424242");
  await site.freeUnpaidPlaces();
  await site.setProgram({ capacity: 0 });
  await page.clock.fastForward("26:00");
  await payButton(page, text).click();
  await expect(page.getByText(text("errors:codes.program_full.message")).first()).toBeVisible();
  expect((await atStripe(site)).balance).toBe(0);
});

test("A device that holds many unpaid spots reads what to do", async ({ page, site, text }) => {
  await site.setProgram({ open: true, capacity: 200 });
  for (const first of "ABCDEF") {
    for (const last of "abcdefghij") await site.beginRegistration({ childFirstName: `${first}${last}` });
  }
  await goToCheckout(page, site);
  await expect(page.getByText(text("checkout:codes.too_many_unpaid.message"))).toBeVisible();
  await expectAccessible(page);
});

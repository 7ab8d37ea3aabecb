import { expect } from "@playwright/test";
import { expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";

test("Staff cancel one of two children after seeing the refund, and the other one stays", {
  tag: "@full",
}, async ({ page, site, text, family, staff }) => {
  await site.setProgram({ open: true });
  await family.payOrder([{ childFirstName: "Lucía" }, { childFirstName: "Mateo" }]);
  await staff.signIn(await site.registrationOf("Mateo"));
  await page.getByRole("button", { name: text("admin:leaving.move") }).click();
  const move = page.getByRole("dialog");
  await expect(move.getByText(text("adminLeaving:move.same"))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text("admin:leaving.cancel") }).click();
  const dialog = page.getByRole("dialog");
  // The first camp is over, so the refund policy returns nothing, and the page says what is kept.
  await expect(dialog.getByText(text("adminLeaving:cancel.kept", { percent: 100 }))).toBeVisible();
  const press = dialog.getByRole("button", { name: text("adminLeaving:cancel.submitNothing") });
  await expectSound(page);
  await press.click();
  await expect(page.getByText(text("terms:registrationCanceled"))).toBeVisible();
  const left = await site.registrations();
  expect(left).toMatchObject([{ childFirstName: "Lucía" }]);
  await page.reload();
  await expect(page.getByRole("button", { name: text("admin:leaving.move") })).toHaveCount(0);
});

import { expect } from "@playwright/test";
import { expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { addProgram } from "#tests/support/ordering-family.ts";
import { paperForm } from "#tests/support/paper-form.ts";

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

test("Staff who move a child to a cheaper program are told to hand over what its check paid too much", async ({
  page,
  site,
  text,
  staff,
}) => {
  const cheaper = await site.inTables((db) => addProgram(db, { feeCents: 1000 }));
  await staff.signInByAccount("/admin");
  await staff.call("registrations", { registration: paperForm({ childFirstName: "Abril" }) });
  const address = await site.registrationOf("Abril");
  const id = address.split("/").at(-1);
  await staff.call(`registrations/${id}/cash`, { cents: 4000, method: "check", checkNumber: "1042" });
  await page.goto(`${site.url}${address}`);
  await page.getByRole("button", { name: text("admin:leaving.move") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[name="programId"]').selectOption(cheaper);
  const handOver = text("adminLeaving:handOver", { cents: "$30.00" });
  await expect(dialog.getByText(handOver)).toBeVisible();
  await expect(dialog.getByText(text("adminLeaving:mayBeReturned"))).toBeVisible();
  await expectSound(page);
  await dialog.getByRole("button", { name: text("terms:move"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(handOver)).toBeVisible();
});

import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { changePrograms, eveningsOn } from "#tests/support/republish.ts";

test("A mother downloads everything, changes her address with a code from the new mailbox, and stops both that and the erasing", async ({
  page,
  site,
  text,
  language,
  family,
}) => {
  await site.setProgram({ open: true });
  await family.payOrder([{ childFirstName: "Mateo" }], { language });
  const programEnds = (startsOn: string, endsOn: string) =>
    site.inTables((db) => changePrograms(db, { sessions: eveningsOn(startsOn, endsOn) }));
  await programEnds("2099-06-01", "2099-06-05");
  await family.signIn();
  const known = await site.mailedCodes();

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: text("familyPage:leave.take") }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(file.orders[0].registrations[0].childFirstName).toBe("Mateo");
  await expect(page.getByText(text("familyPage:leave.blocks.child_to_come"))).toBeVisible();
  await expect(page.getByText(text("familyPage:leave.erase"), { exact: true })).toHaveCount(0);

  await page.getByText(text("familyPage:address.change")).click();
  await page.getByRole("button", { name: text("familyPage:signIn.mail") }).click();
  await expect(page.getByText(text("errors:codes.invalid_email.message"))).toBeVisible();
  await page.locator('[name="email"]').fill("rosa.new@example.org");
  await expectSound(page);
  await page.getByRole("button", { name: text("familyPage:signIn.mail") }).click();
  const code = await site.newCode(known);
  await page.locator('[name="code"]').fill(code);
  const stop = page.getByRole("button", { name: text("familyPage:leave.stop") });
  await expect(stop).toBeVisible();
  await expect(page.getByText(/rosa\.new@example\.org/)).toBeVisible();
  await expectSound(page);
  await stop.click();
  await expect(stop).toHaveCount(0);
  await expect(page.getByText(text("familyPage:address.change"))).toBeVisible();

  // After the camp.
  await programEnds("2020-06-01", "2020-06-05");
  await page.reload();
  await page.getByText(text("familyPage:leave.erase"), { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: text("familyPage:leave.eraseConfirm") }).click();
  await expect(page.getByText(text("familyPage:leave.eraseDueText"))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await stop.click();
  await expect(page.getByText(text("familyPage:leave.erase"), { exact: true })).toBeVisible();
});

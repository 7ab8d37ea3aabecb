import { expect } from "@playwright/test";
import { expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { firstSeason } from "#tests/support/test-season.ts";

test("Staff of a club with two seasons view one, find a child of the other, and the address keeps the choice", {
  tag: "@full",
}, async ({ page, site, text, staff }) => {
  await site.setProgram({ open: true });
  await site.registerFamily();
  const second = await site.addSecondSeason();
  await staff.signIn(`/admin?season=${second.seasonId}`);
  const season = page.getByRole("combobox", { name: text("terms:season"), exact: true });
  await expect(season).toHaveValue(second.seasonId);
  await expect(page.getByRole("heading", { name: text("admin:list.emptyTitle") })).toBeVisible();
  await expectSound(page);

  await page.getByRole("searchbox").fill("lucia");
  await page.getByRole("button", { name: text("admin:seasons.everywhere") }).click();
  await expect(season).toHaveValue("all");
  await expect(staff.rowOf("Lucía Peñaranda")).toBeVisible();

  await season.selectOption({ label: "2025" });
  await expect(page).toHaveURL(new RegExp(`season=${firstSeason.id}`));
  await expect(staff.rowOf("Lucía Peñaranda")).toBeVisible();
  await page.reload();
  await expect(season).toHaveValue(firstSeason.id);
  await expect(staff.rowOf("Lucía Peñaranda")).toBeVisible();
  await page.goBack();
  await expect(season).toHaveValue("all");

  await page.goto(`${site.url}/admin/programs/numbers?season=${firstSeason.id}`);
  await expect(page.getByText(text("adminReports:places", { count: 1 }))).toBeVisible();
  await season.selectOption({ label: "2026" });
  await expect(page.getByRole("heading", { name: text("adminReports:emptyTitle") })).toBeVisible();

  await page.goto(`${site.url}/admin/rosters`);
  await season.selectOption({ label: "2025" });
  await expect(page.getByText("Lucía").filter({ visible: true }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

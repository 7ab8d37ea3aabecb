import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";
import { rowOf } from "#tests/e2e/support/staff-pages.ts";
import { firstSeason } from "#tests/support/test-season.ts";

test("Staff of a club with two seasons view one, find a child of the other, and the address keeps the choice", {
  tag: "@full",
}, async ({ page, site, text }) => {
  await site.setProgram({ open: true });
  await site.registerFamily();
  const second = await site.addSecondSeason();
  await signInAt(page, site, `/admin?season=${second.seasonId}`);
  const season = page.getByRole("combobox", { name: text("terms:season"), exact: true });
  await expect(season).toHaveValue(second.seasonId);
  await expect(page.getByRole("heading", { name: text("admin:list.emptyTitle") })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("searchbox").fill("lucia");
  await page.getByRole("button", { name: text("admin:seasons.everywhere") }).click();
  await expect(season).toHaveValue("all");
  await expect(rowOf(page, "Lucía Peñaranda")).toBeVisible();

  await season.selectOption({ label: "2025" });
  await expect(page).toHaveURL(new RegExp(`season=${firstSeason.id}`));
  await expect(rowOf(page, "Lucía Peñaranda")).toBeVisible();
  await page.reload();
  await expect(season).toHaveValue(firstSeason.id);
  await expect(rowOf(page, "Lucía Peñaranda")).toBeVisible();
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

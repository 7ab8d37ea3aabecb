import { expect, type Page } from "@playwright/test";
import { complaintsOf } from "#tests/e2e/support/complaints.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";

const SEASON = "/admin/programs/numbers";

/** Text of a table's rows, without its head. */
async function rowsOf(page: Page, caption: string): Promise<string[]> {
  const rows = page.getByRole("table", { name: caption }).locator("tbody tr");
  const cells = (await rows.all()).map((row) => row.locator("th, td").allInnerTexts());
  return (await Promise.all(cells)).map((texts) => texts.join(" | "));
}

test.describe("The season's reports", () => {
  test("show how many children gave each answer", { tag: "@laptop" }, async ({ page, site, text, staff }) => {
    await site.registerFamily({ donationAmount: 20 });
    await site.registerFamily({
      childFirstName: "Bruno",
      tshirtSize: "XL",
      language: "en",
      donationAmount: 0,
    });
    await site.beginRegistration({ childFirstName: "Unpaid", tshirtSize: "XS" });
    await staff.signIn("/admin");
    const complaints = complaintsOf(page);
    await staff.goTo("programs", "numbers");
    await expect(page.getByText(text("adminReports:places", { count: 2 }))).toBeVisible();
    expect(await rowsOf(page, text("adminReports:tshirt.table"))).toEqual([
      "XS | 0 | 0 | 0",
      `${text("terms:choices.tshirtSize.small").toUpperCase()} | 0 | 0 | 0`,
      `${text("terms:choices.tshirtSize.medium").toUpperCase()} | 1 | 0 | 0`,
      `${text("terms:choices.tshirtSize.large").toUpperCase()} | 0 | 0 | 0`,
      "XL | 1 | 0 | 0",
      `${text("terms:total")} | 2 | 0 | 0`,
    ]);
    await expectSound(page);
    expect(complaints).toEqual([]);
  });

  test("say when there is no data, and when loading or showing it failed", { tag: "@full" }, async ({
    staff,
  }) => {
    const { page, text } = staff;
    await page.route("**/api/admin/season-report", (route) => route.abort(), { times: 1 });
    await staff.signIn(SEASON);
    await expect(page.getByText(text("admin:loadFailed"))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: text("common:tryAgain") }).click();
    await expect(page.getByText(text("adminReports:emptyTitle"))).toBeVisible();
    await expectSound(page);
    await page.route("**/api/admin/season-report", (route) => route.fulfill({ json: {} }));
    await page.reload();
    await expect(page.getByText(text("common:crash.title"))).toBeVisible();
    await expect(page.getByRole("button", { name: text("common:tryAgain") })).toHaveCount(0);
  });
});

test("Staff of a club with two seasons choose one", { tag: "@full" }, async ({ page, site, text, staff }) => {
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

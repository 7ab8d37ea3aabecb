import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { hold } from "#tests/e2e/support/open-page.ts";

const LUCIA = "Lucía Peñaranda";
const BRUNO = "Bruno Salas";

const search = (page: Page) => page.locator('[name="search"]');

test.describe("The staff's list of registrations", () => {
  test.beforeEach(async ({ site }) => {
    await site.registerFamily({ donationAmount: 20 });
  });

  test("shows statistics, payments and waivers", { tag: "@laptop" }, async ({ page, site, text, staff }) => {
    await site.beginRegistration({ childFirstName: "Ana", childAge: 15, skillLevel: "", donationAmount: 0 });
    await staff.signIn("/admin");
    const numbers = page.getByRole("region", { name: text("admin:overview.label") });
    const fact = (key: string, value: string) =>
      expect(
        numbers.getByText(text(key), { exact: true }).locator("xpath=following-sibling::dd[1]"),
      ).toHaveText(value);
    const paid = (count: number) => text("admin:overview.paidOf", { count });
    await fact("admin:overview.total", "2");
    await fact("admin:overview.families", "1");
    await fact("admin:overview.thisWeek", "2");
    // On a phone the list comes first.
    const more = numbers.locator("summary");
    if (await more.isVisible()) await more.click();
    await fact("admin:overview.ageBars.6-8", `0 · ${paid(0)}`);
    await fact("admin:overview.ageBars.9-12", `1 · ${paid(1)}`);
    await fact("admin:overview.ageBars.13-18", `1 · ${paid(0)}`);
    await fact("admin:overview.paidRate", `50% ${text("admin:overview.paidOfTotal", { paid: 1, total: 2 })}`);
    const [years, ofPaid] = [
      text("terms:countYears", { count: 12 }),
      text("admin:overview.agePaid", { count: 9 }),
    ];
    await fact("admin:overview.averageAge", `${years} ${ofPaid}`);
    await expect(
      numbers.getByText(text("admin:overview.ofThemPaid", { count: 1 }), { exact: true }),
    ).toHaveCount(3);
    await expect(page.getByText(text("admin:overview.counts"))).toBeVisible();
    await fact("admin:overview.commonSkill", text("admin:skills.none"));
    await expect(page.getByText(text("admin:list.showing", { shown: 2, total: 2 }))).toBeVisible();
    await staff.unfoldRow(LUCIA);
    await expect(page.getByText("$60.00", { exact: true })).toBeVisible();
    await expect(page.getByText(text("admin:paymentStates.open"), { exact: true })).toBeVisible();
    await expectSound(page);
    // On a small laptop the table scrolls by itself, not the page.
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.getByRole("table", { name: text("terms:pages.registrations") })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: text("admin:list.menu", { child: LUCIA }) }).click();
    const item = page.getByRole("dialog").getByRole("button", { name: text("admin:actions.delete.label") });
    await expect(item).toBeInViewport({ ratio: 1 });
  });

  test("shows three families without scrolling", { tag: "@laptop" }, async ({ page, site, text, staff }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const childFirstName of ["Ana", "Bea"])
      await site.registerFamily({ childFirstName, email: `${childFirstName}@example.org` });
    site.raiseAlert("ledger_discrepancy");
    await site.announce({ textEn: "Tonight is off: lightning.", textEs: "Hoy no hay: rayos." });
    await staff.signIn("/admin");
    await expect(page.locator("#announcements")).toHaveCount(0);
    await expect(page.locator("[data-todo]")).toBeVisible();
    await expect(page.getByText(text("admin:list.showing", { shown: 3, total: 3 }))).toBeVisible();
    await expect(page.getByText(text("admin:overview.insights"), { exact: true })).toBeVisible();
    const bottomOf = async (target: Locator) => {
      const box = await target.boundingBox();
      return box ? Math.round(box.y + box.height) : Number.NaN;
    };
    await expect.poll(() => bottomOf(page.locator("tbody tr").nth(2))).toBeLessThanOrEqual(900);
    await expectNoSidewaysScroll(page);
  });

  test("is narrowed by search and filters", { tag: "@laptop" }, async ({ page, site, text, staff }) => {
    const bruno = { childFirstName: "Bruno", childLastName: "Salas", email: "ines@example.org" };
    await site.beginRegistration({ ...bruno, childAge: 13, skillLevel: "Advanced", phone: "(575) 555-0177" });
    await staff.signIn("/admin");
    await search(page).fill("lucia pen");
    await expect(staff.rowOf(BRUNO)).toHaveCount(0);
    await expect(page).toHaveURL(/[?&]search=lucia\+pen$/);
    await expect(search(page)).toBeFocused();
    await expect(page.getByText(text("admin:list.showing", { shown: 1, total: 2 }))).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveValue("");
    await expect(staff.rowOf(BRUNO)).toBeVisible();
    await search(page).fill("555 0177");
    await expect(staff.rowOf(LUCIA)).toHaveCount(0);
    await staff.unfoldFilters();
    await page.locator('[name="age"]').selectOption("6-8");
    await expect(page.getByRole("heading", { name: text("admin:list.noMatchTitle") })).toBeVisible();
    await expect(page.getByText(text("admin:list.noMatchText"))).toBeVisible();
    await expectAccessible(page);
    await page.locator('[name="age"]').selectOption("12+");
    await page.locator('[name="skill"]').selectOption("Advanced");
    await page.locator('[name="payment"]').selectOption("pending");
    await expect(staff.rowOf(BRUNO)).toBeVisible();
    await page.reload();
    await expect(page.locator('[name="skill"]')).toHaveValue("Advanced");
    await expect(staff.rowOf(BRUNO)).toBeVisible();
    await page.locator('[name="payment"]').selectOption("paid");
    await expect(staff.rowOf(BRUNO)).toHaveCount(0);
    await page.getByRole("button", { name: text("admin:filters.clear") }).click();
    await expect(staff.rowOf(LUCIA)).toBeVisible();
    await expect(
      page.getByRole("heading", { name: text("terms:pages.registrations"), exact: true }),
    ).toBeFocused();
    await expect(search(page)).toHaveValue("");
    await expect(page).toHaveURL(`${site.url}/admin`);
    await expect(staff.rowOf("").first()).toContainText(BRUNO);
    await staff.unfoldFilters();
    await page.locator('[name="sort"]').selectOption("oldest");
    await expect(staff.rowOf("").first()).toContainText(LUCIA);
    await page.getByRole("button", { name: text("admin:filters.clear") }).click();
    await expect(page).toHaveURL(`${site.url}/admin`);
    await expect(staff.rowOf("").first()).toContainText(BRUNO);
    await expect(page.getByRole("button", { name: text("admin:filters.clear") })).toHaveCount(0);
    await staff.unfoldFilters();
    await page.locator('[name="sort"]').selectOption("name");
    await expect(page).toHaveURL(/[?&]sort=name$/);
    await expect(staff.rowOf("").first()).toContainText(LUCIA);
    for (const phone of ["+1 575 555-0177", "001 575", "575.555.01"]) {
      await search(page).fill(phone);
      await expect(page.getByText(text("admin:list.showing", { shown: 1, total: 2 }))).toBeVisible();
      await expect(staff.rowOf(BRUNO).first()).toBeVisible();
    }
  });

  test("shows the result of the last search", { tag: "@full" }, async ({ page, site, text, staff }) => {
    await site.beginRegistration({ childFirstName: "Bruno", childLastName: "Salas" });
    await staff.signIn("/admin");
    await expect(staff.rowOf(BRUNO)).toBeVisible();
    const { asked, release } = await hold(page, /search=bruno/);
    await search(page).fill("bruno");
    await asked;
    await search(page).fill("lucia");
    await expect(staff.rowOf(BRUNO)).toHaveCount(0);
    release();
    await expect(page.getByText(text("admin:list.showing", { shown: 1, total: 2 }))).toBeVisible();
    await expect(staff.rowOf(LUCIA)).toBeVisible();
  });

  test("loads page by page, and prints as a table", { tag: ["@laptop", "@full"] }, async ({ staff }) => {
    const { page, site, text } = staff;
    site.copyRegistration(119);
    await staff.signIn("/admin");
    const showing = (shown: number) => page.getByText(text("admin:list.showing", { shown, total: 120 }));
    await expect(showing(50)).toBeVisible();
    const more = page.getByRole("button", { name: text("terms:showMore") });
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(showing(100)).toBeVisible();
    await expect(more).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(showing(120)).toBeVisible();
    await expect(more).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator("main :is(li h3 button, td button)").last()).toBeFocused();
    await staff.unfoldFilters();
    await page.locator('[name="age"]').selectOption("9-11");
    await expect(page.getByText(text("admin:list.matching", { count: 120 }))).toBeVisible();
    await expect(page.locator("[data-todo]")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    const table = page.getByRole("table", { name: text("terms:pages.registrations") });
    await expect(table.getByRole("row")).toHaveCount(51);
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(search(page)).toBeHidden();
    await expect(page.locator("[data-todo]")).toBeHidden();
  });
});

import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";

const PHONE = { width: 360, height: 740 };
const LUCIA = "Lucía Peñaranda";

test.use({ viewport: PHONE, hasTouch: true });

/** Number of rows in view above the bottom menu, without scrolling. */
async function rowsOnScreen(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector("nav.fixed")?.getBoundingClientRect().top ?? 0;
    const rows = [...document.querySelectorAll("main li h3 button")];
    return rows.filter((row) => row.getBoundingClientRect().bottom <= bar).length;
  });
}

const row = (page: Page) => page.getByRole("button", { name: LUCIA }).and(page.locator("[aria-expanded]"));

test.describe("Staff with a phone", () => {
  test.beforeEach(async ({ site }) => {
    await site.registerFamily();
  });

  test("see the search and the first family at once", async ({ page, site, text, staff }) => {
    site.copyRegistration(10);
    await site.askAbout("camp", { name: "Rosa Peña", contact: "rosa@example.org" });
    await staff.enterPinAt("/admin");
    await expect(page.locator("[data-todo]")).toBeVisible();
    await expect(row(page).first()).toBeVisible();
    await expect(page.locator('[name="search"]')).toBeInViewport({ ratio: 1 });
    await expect.poll(() => rowsOnScreen(page)).toBeGreaterThanOrEqual(1);
    await page.getByText(text("admin:overview.compact", { season: "2025", count: 11, thisWeek: 11 })).click();
    const numbers = page.getByRole("region", { name: text("admin:overview.label") });
    for (const key of ["total", "families", "thisWeek", "ages", "insights", "paidRate", "commonSkill"])
      await expect(numbers.getByText(text(`admin:overview.${key}`), { exact: true })).toBeVisible();
    for (const key of ["export", "backup", "logout"]) {
      const button = page.getByRole("button", { name: text(`admin:${key}`), exact: true });
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await expectNoSidewaysScroll(page);
  });

  test("find a family by phone number", { tag: "@full" }, async ({ page, site, text, staff }) => {
    site.copyRegistration(10);
    await site.registerFamily({
      phone: "+1 575 555 0177",
      childFirstName: "Iker",
      email: "iker@example.org",
    });
    await staff.signIn("/admin");
    await page.locator('[name="search"]').tap();
    await page.keyboard.type("575 555 0177");
    const found = page.getByRole("button", { name: "Iker" }).and(page.locator("h3 [aria-expanded]"));
    await expect(page.locator("main li h3 button")).toHaveCount(1);
    await expect(found).toBeInViewport({ ratio: 1 });
    await expect(found).toContainText("+1 575 555 0177");
    await found.tap();
    await expect(found).toHaveAttribute("aria-expanded", "true");
    const card = page.getByRole("listitem").filter({ has: found });
    await expect(card.getByRole("link", { name: "+1 575 555 0177" })).toHaveAttribute("href", /^tel:/);
    await expect(card.getByText(text("admin:waiver.title"))).toBeVisible();
    await expect(card.getByText(text("terms:lines.fee"), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: text("admin:actions.delete.label") }).tap();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test("refund half of a family's payment with six taps", { tag: "@full" }, async ({ staff }) => {
    const { page, site, text } = staff;
    await staff.signIn("/admin");
    let presses = 0;
    const press = async (target: ReturnType<Page["getByRole"]>) => {
      await target.tap();
      presses += 1;
    };
    await press(row(page));
    await press(page.getByRole("link", { name: LUCIA }));
    await press(page.getByRole("link", { name: text("admin:details.sendBack") }));
    const dialog = page.getByRole("dialog", { name: text("adminPayments:refund.title") });
    await expect(dialog.locator('[name="amount"]')).toBeFocused();
    await page.keyboard.type("20.00");
    // The select opens with one tap and takes a second.
    await press(dialog.locator('[name="reason"]'));
    await dialog.locator('[name="reason"]').selectOption({ index: 1 });
    presses += 1;
    await press(dialog.locator('[type="submit"]'));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(text("admin:paymentStates.part_refunded")).first()).toBeVisible();
    expect(presses).toBe(6);
    await page.goto(`${site.url}/admin`);
    await press(row(page));
    const returned = page.getByText(text("terms:refundOf", { cents: "$20.00" })).filter({ visible: true });
    await expect(returned).toBeVisible();
    await page.getByRole("link", { name: LUCIA }).tap();
    await expect(page.getByRole("heading", { level: 2, name: LUCIA })).toBeVisible();
    await expect(returned).toBeVisible();
  });

  test("reach every page from the bottom menu", { tag: "@full" }, async ({ page, site, text, staff }) => {
    await staff.signIn("/admin");
    const bar = page.getByRole("navigation", { name: text("admin:frame.label"), exact: true });
    const menu = bar.getByRole("button", { name: text("admin:frame.menu") });
    await expect(menu).toBeVisible();
    for (const target of await bar.locator("a, button").all()) {
      const box = await target.boundingBox();
      expect([box && box.width >= 44, box && box.height >= 44]).toEqual([true, true]);
    }
    await expect(bar.getByRole("link", { name: text("terms:pages.registrations") })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await menu.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: text("admin:frame.menu") });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    for (const target of await sheet.locator("a, button").all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.tap();
    await sheet.getByRole("link", { name: text("terms:pages.check") }).tap();
    await expect(page).toHaveURL(`${site.url}/admin/money/check`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await bar.getByRole("link", { name: text("terms:pages.today") }).tap();
    await expect(page.getByRole("heading", { name: text("adminToday:title") })).toBeVisible();
    await expectAccessible(page);
  });
});

import { expect, type Locator, type Page } from "@playwright/test";
import type { Texts } from "#app/lib/i18n/namespaces.ts";

/** From this width on, in pixels, the groups have a row of their own. */
const WIDE = 1024;

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < WIDE;
}

type Places = Texts["terms"]["places"];

/** Opens a staff page by the menu: the bottom sheet on a phone, two rows of links elsewhere. */
export async function goByMenu(
  page: Page,
  text: (key: string) => string,
  group: keyof Places,
  place: keyof Places,
): Promise<void> {
  const menu = page.getByRole("navigation", { name: text("admin:frame.label"), exact: true });
  await menu.waitFor();
  const name = text(`terms:places.${place}`);
  if (isPhone(page)) {
    await menu.getByRole("button", { name: text("admin:frame.menu"), exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
    return;
  }
  await menu.getByRole("link", { name: text(`terms:places.${group}`), exact: true }).click();
  const row = page.getByRole("navigation", { name: text("admin:tabs.label"), exact: true });
  // A group of one page has no tabs.
  if (name === text(`terms:places.${group}`) && (await row.count()) === 0) return;
  // The group's own link leads to its first page.
  await expect(row.getByRole("link").first()).toHaveAttribute("aria-current", "page");
  const label = place === "registrations" ? text("admin:tabs.registrations") : name;
  const link = row.getByRole("link", { name: label, exact: true });
  if ((await link.getAttribute("aria-current")) === null) await link.click();
}

/** Goes to Today, which shows each alert in full. */
export async function openAlerts(page: Page): Promise<void> {
  await page.locator('[href="/admin/today"]').first().click();
  await page.waitForURL(/\/admin\/today$/, { waitUntil: "commit" });
}

/** The row of a registration, whichever form this screen shows. */
export function rowOf(page: Page, name: string): Locator {
  return page.locator("main :is([data-registration], h3 button)").filter({ hasText: name });
}

/** Expands a registration's card on a phone. */
export async function unfoldRow(page: Page, name: string): Promise<void> {
  if (!isPhone(page)) return;
  await rowOf(page, name).first().waitFor();
  const closed = rowOf(page, name).and(page.locator("[aria-expanded=false]"));
  if ((await closed.count()) > 0) await closed.first().click();
}

/** Opens a registration's details from the list. */
export async function openDetails(page: Page, name: string): Promise<void> {
  await unfoldRow(page, name);
  await page.getByRole("link", { name }).first().click();
}

/** Opens the filters, which a phone folds below the search. */
export async function unfoldFilters(page: Page, text: (key: string) => string): Promise<void> {
  if (isPhone(page)) await page.getByText(text("admin:filters.fold"), { exact: true }).click();
}

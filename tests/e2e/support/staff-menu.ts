import type { Page } from "@playwright/test";
import type { Texts } from "#app/i18n/namespaces.ts";

/** From here on the groups stand in a row of their own, in pixels. */
const WIDE = 1024;

type House = Texts["admin"]["house"];

/** Goes to a place of the staff's house by its menu: the sheet at the thumb on a phone, two rows of links elsewhere. */
export async function goByMenu(
  page: Page,
  text: (key: string) => string,
  group: keyof House["groups"],
  place: keyof House["places"],
): Promise<void> {
  const menu = page.getByRole("navigation", { name: text("admin:house.label"), exact: true });
  await menu.waitFor();
  const name = text(`admin:house.places.${place}`);
  if ((page.viewportSize()?.width ?? 0) < WIDE) {
    await menu.getByRole("button", { name: text("admin:house.menu"), exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
    return;
  }
  await menu.getByRole("link", { name: text(`admin:house.groups.${group}`), exact: true }).click();
  const row = page.getByRole("navigation", { name: text("admin:tabs.label"), exact: true });
  const label = place === "registrations" ? text("admin:tabs.registrations") : name;
  await row.getByRole("link", { name: label, exact: true }).click();
}

/** Opens what the website tells its staff, which a phone folds into one line. */
export async function unfoldNotices(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < WIDE)
    await page.locator("[data-notices] > summary").first().click();
}

import type { Page } from "@playwright/test";
import { type Site, STAFF_PIN } from "./site.ts";

/** Asks for a staff page and enters the PIN that it asks for. */
export async function signInAt(
  page: Page,
  site: Site,
  text: (key: string) => string,
  address: string,
): Promise<void> {
  await page.goto(`${site.url}${address}`);
  await page.waitForURL(/\/login$/, { waitUntil: "commit" });
  await page.locator('[name="pin"]').fill(STAFF_PIN);
  await page.getByRole("button", { name: text("login:submit") }).click();
  await page.waitForURL(`${site.url}${address}`, { waitUntil: "commit" });
}

import type { Page } from "@playwright/test";

/** Waits until the page answers presses: its HTML is there to read before its code is. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('#root[data-hydrated="yes"]').waitFor({ state: "attached" });
}

/** Opens an address of the site and waits until the page answers presses. */
export async function openPage(page: Page, url: string) {
  const response = await page.goto(url);
  await untilHydrated(page);
  return response;
}

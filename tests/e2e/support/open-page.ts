import type { Page } from "@playwright/test";

/** Waits until the page is hydrated; its HTML can be read earlier. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('#root[data-hydrated="yes"]').waitFor({ state: "attached" });
}

/** Opens an address of the site and waits until it is hydrated. */
export async function openPage(page: Page, url: string) {
  const response = await page.goto(url);
  await untilHydrated(page);
  return response;
}

/** The reader comes back to the window, and the page asks for announcements. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

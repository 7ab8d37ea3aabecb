import type { Page } from "@playwright/test";

/** Waits until the page answers presses: its HTML is there to read before its code is. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('#root[data-alive="yes"]').waitFor({ state: "attached", timeout: 10_000 });
}

/** Opens an address of the site and waits until the page answers presses. */
export async function openPage(page: Page, url: string) {
  const response = await page.goto(url);
  await untilAlive(page);
  return response;
}

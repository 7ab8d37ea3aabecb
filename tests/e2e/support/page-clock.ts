import { expect, type Page } from "@playwright/test";

/**
 * Stops a page's clock this far ahead of now; afterwards only the test moves it, however slow the machine. Requires an
 * installed clock.
 */
export async function stopClock(page: Page, aheadMs: number): Promise<void> {
  const stop = async () => page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, aheadMs));
  // On a slow machine the moment may have passed already: retry.
  await expect(stop).toPass();
}

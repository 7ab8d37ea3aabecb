import { expect, type Page } from "@playwright/test";

const FRAME_MS = 16;

/**
 * Stops a page's clock this far ahead of now; afterwards only the test moves it, however slow the machine. Requires an
 * installed clock.
 */
export async function stopClock(page: Page, aheadMs: number): Promise<void> {
  const stop = async () => page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, aheadMs));
  // On a slow machine the moment may have passed already: retry.
  await expect(stop).toPass();
}

/**
 * Advances the page's clock by two seconds after an announcement, then only by the frames needed to render it; requests
 * are answered in between. Requires an installed clock.
 * @param seen resolves once the page shows it, and throws until then
 */
export async function withinTwoSeconds(
  page: Page,
  announced: () => Promise<unknown>,
  seen: () => Promise<unknown>,
): Promise<void> {
  const settle = () => page.evaluate(() => fetch("/robots.txt").then((answer) => answer.text()));
  await stopClock(page, 10_000);
  for (let step = 0; step < 3; step++) await settle();
  await announced();
  let asked = false;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/announcements") asked = true;
  });
  for (let step = 0; step < 20; step++) {
    await page.clock.runFor(100);
    await settle();
  }
  expect(asked).toBe(true);
  await expect(async () => {
    await page.clock.runFor(FRAME_MS);
    await seen();
  }).toPass();
  await page.clock.resume();
}

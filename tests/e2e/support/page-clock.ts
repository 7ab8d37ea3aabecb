import { expect, type Page } from "@playwright/test";

const FRAME_MS = 16;

/**
 * Lets a page's clock stand, so far ahead of now: from here on only the journey moves it, however slow this machine is. It
 * has to be installed.
 */
export async function stopClock(page: Page, aheadMs: number): Promise<void> {
  const stop = async () => page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, aheadMs));
  // One that was held up longer than that finds its moment gone.
  await expect(stop).toPass();
}

/**
 * Lets two seconds of a page's clock pass after something was announced, and then no more than the frames in which it is
 * drawn; what the page asks for is answered in between. Its clock has to be installed.
 * @param seen holds once the page shows it, and throws until then
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

import type { Page } from "@playwright/test";

/**
 * Lets two seconds of a page's clock pass, and no more, however slow this machine is; what the page asks for is answered in
 * between. Its clock has to be installed.
 * @returns whether it asked for announcements meanwhile
 */
export async function asksWithinTwoSeconds(page: Page, announced: () => Promise<unknown>): Promise<boolean> {
  const settle = () => page.evaluate(() => fetch("/robots.txt").then((answer) => answer.text()));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
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
  await page.clock.resume();
  return asked;
}

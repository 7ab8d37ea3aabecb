import { expect, type Page } from "@playwright/test";
import type { Language } from "#domain/text/languages.ts";
import type { Text } from "./texts.ts";

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

/**
 * Stops a page's clock this far ahead of now; afterwards only the test moves it, however slow the machine. Requires an
 * installed clock.
 */
export async function stopClock(page: Page, aheadMs: number): Promise<void> {
  const stop = async () => page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, aheadMs));
  // On a slow machine the moment may have passed already: retry.
  await expect(stop).toPass();
}

/** A page's HTML before any script runs, without the embedded facts. */
export async function shownAt(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  return html.replace(/<script[^>]*id="site-data">.*?<\/script>/s, "");
}

/** Holds requests to an address until `release` is called; `asked` is done once the first one was made. */
export async function hold(page: Page, address: string | RegExp) {
  const [first, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(address, async (route) => {
    first.resolve();
    await held.promise;
    // The page may have ended the request already.
    await route.continue().catch(() => undefined);
  });
  return { asked: first.promise, release: held.resolve };
}

/** Chooses the other language in the header. Returns it. */
export async function changeLanguage(page: Page, text: Text, from: Language): Promise<Language> {
  const other = from === "en" ? "es" : "en";
  await page.getByRole("button", { name: text("terms:language") }).click();
  await page.locator(`header button[lang="${other}"]`).click();
  return other;
}

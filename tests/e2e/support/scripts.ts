import { gzipSync } from "node:zlib";
import { expect, type Page, type Request } from "@playwright/test";
import { MOST_SCRIPTS } from "#tests/support/weight-limits.ts";

/** Follows the site's own scripts that a page asks for. */
export function followScripts(page: Page) {
  let asked: Request[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) asked = [];
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) asked.push(request);
  });
  /** Waits until the page asks for no more, nor once it has nothing else to do. */
  const untilQuiet = async () => {
    await page.waitForLoadState("networkidle");
    for (let before = -1; before < asked.length; ) {
      before = asked.length;
      // After a scroll a browser without a screen may call nobody idle until something is drawn, which may be never.
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })));
      await Promise.all(asked.map((request) => request.response()));
    }
  };
  return {
    /** What a visit weighs that has only begun is at most this many kilobytes. */
    async expectWeight(most: number) {
      await untilQuiet();
      const bodies = asked.map(async (request) => (await request.response())?.body());
      const sizes = (await Promise.all(bodies)).map(
        (body = Buffer.of()) => gzipSync(body, { level: 9 }).length,
      );
      const total = sizes.reduce((sum, size) => sum + size / 1000, 0);
      expect(sizes.length, page.url()).toBeGreaterThan(4);
      expect(total, `${page.url()}: ${total.toFixed(1)} KB`).toBeLessThanOrEqual(most);
    },
    /** The page, seen down to its footer, has asked for at most twelve scripts. */
    async expectFew() {
      await page.mouse.wheel(0, 20_000);
      await untilQuiet();
      const names = asked.map((request) => request.url());
      expect(names.length, `${page.url()}:\n${names.join("\n")}`).toBeLessThanOrEqual(MOST_SCRIPTS);
    },
  };
}

import { gzipSync } from "node:zlib";
import { expect, type Page, type Request } from "@playwright/test";
import { MOST_SCRIPTS } from "#tests/support/pages/weight-limits.ts";

/** Records the site's own scripts that a page loads. */
export function followScripts(page: Page) {
  let asked: Request[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) asked = [];
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) asked.push(request);
  });
  /** Waits until the page loads no more, even when idle. */
  const untilQuiet = async () => {
    await page.waitForLoadState("networkidle");
    for (let before = -1; before < asked.length; ) {
      before = asked.length;
      // A headless browser may not call idle callbacks after a scroll until it paints, hence the timeout.
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })));
      await Promise.all(asked.map((request) => request.response()));
    }
  };
  return {
    /** Expects the first scripts to weigh at most this many kilobytes. */
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
    /** Expects at most twelve scripts after scrolling to the footer. */
    async expectFew() {
      await page.mouse.wheel(0, 20_000);
      await untilQuiet();
      const names = asked.map((request) => request.url());
      expect(names.length, `${page.url()}:\n${names.join("\n")}`).toBeLessThanOrEqual(MOST_SCRIPTS);
    },
  };
}

/** Layout shift that no input caused, by the browser's own measure. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

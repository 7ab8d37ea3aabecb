import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { STAFF_PATHS } from "#domain/staff-routes.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";

const MOST_SCRIPTS = 12;
/**
 * Kilobytes after gzip, of everything that a phone fetches before anybody does anything. On a laptop's screen the home
 * page's second part is near from the start, and comes too (decision 007).
 */
const FIRST_LOAD_KB = { "/": 100, "/register": 135, "/admin": 160 } as const;
const OTHERS = ["/donate", "/about", "/activities", "/teams", "/schedule", "/success", "/login", "/privacy"];

/**
 * The site's own scripts that a new visit asks for. With `thorough` it looks at everything down to the footer, and their
 * weight is not asked for.
 */
async function scriptsOf(page: Page, url: string, thorough: boolean) {
  const visit = await page.context().newPage();
  const fetched: Promise<{ name: string; body: Buffer | undefined }>[] = [];
  visit.on("response", (response) => {
    const address = new URL(response.url());
    if (!address.pathname.startsWith("/assets/") || !address.pathname.endsWith(".js")) return;
    const body = thorough ? Promise.resolve(undefined) : response.body();
    fetched.push(body.then((bytes) => ({ name: address.pathname, body: bytes })));
  });
  await visit.goto(url);
  await visit.waitForLoadState("networkidle");
  if (thorough) {
    await visit.mouse.wheel(0, 20_000);
    await visit.waitForLoadState("networkidle");
  }
  let scripts = await Promise.all(fetched);
  // What the page asks for once it has nothing to do comes after the network was idle.
  for (let before = -1; before < scripts.length; ) {
    before = scripts.length;
    await visit.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    scripts = await Promise.all(fetched);
  }
  visit.removeAllListeners("response");
  await visit.close();
  return scripts;
}

test("Each page asks for at most twelve scripts, and the heaviest three keep to their weight", async ({
  page,
  site,
  text,
}) => {
  test.slow();
  await site.setProgram({ open: true });
  await signInAt(page, site, text, "/admin");
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  for (const [path, most] of Object.entries(FIRST_LOAD_KB)) {
    if (path === "/" && !isPhone) continue;
    const scripts = await scriptsOf(page, `${site.url}${path}`, false);
    const total = scripts.reduce((sum, { body = "" }) => sum + gzipSync(body, { level: 9 }).length / 1000, 0);
    expect(scripts.length, path).toBeGreaterThan(4);
    expect(total, `${path}: ${total.toFixed(1)} KB`).toBeLessThanOrEqual(most);
  }
  for (const path of [...Object.keys(FIRST_LOAD_KB), ...OTHERS, ...STAFF_PATHS]) {
    const names = (await scriptsOf(page, `${site.url}${path}`, true)).map(({ name }) => name);
    expect(names.length, `${path}:\n${names.join("\n")}`).toBeLessThanOrEqual(MOST_SCRIPTS);
  }
});

import { expect } from "@playwright/test";
import { test } from "#tests/e2e/support/journey.ts";

/** Longer than a query without a reader is kept (app/lib/query-client.tsx). */
const SLOW_MS = 2500;

/** Pages that need several answers, with the one that comes late and one that has to wait for it. */
const PAGES = [
  { path: "/admin/publications", late: "/api/admin/programs", early: "/api/admin/publications" },
  { path: "/admin/settings/access", late: "/api/admin/sessions", early: "/api/admin/accounts" },
];

test("On a slow connection a page of staff loads each of its parts once", async ({ staff }) => {
  const { page, site } = staff;
  await staff.signInByAccount("/admin");
  let loaded: string[] = [];
  await page.route("**/api/admin/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    loaded.push(pathname);
    if (PAGES.some(({ late }) => late === pathname)) await new Promise((done) => setTimeout(done, SLOW_MS));
    await route.continue();
  });
  for (const { path, late, early } of PAGES) {
    loaded = [];
    await page.goto(`${site.url}${path}`);
    await page.waitForResponse((response) => new URL(response.url()).pathname === late);
    await page.waitForLoadState("networkidle");
    expect(loaded.filter((address) => address === late || address === early).toSorted()).toEqual(
      [late, early].toSorted(),
    );
  }
});

import { expect } from "@playwright/test";
import { STAFF_PATHS } from "#domain/staff/routes.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { refusals } from "#tests/e2e/support/refusals.ts";
import { followScripts } from "#tests/e2e/support/scripts.ts";
import { FIRST_LOAD_KB } from "#tests/support/weight-limits.ts";

test.describe("Staff pages", () => {
  test.beforeEach(async ({ site }) => {
    await site.setProgram({ open: true });
    await site.registerFamily();
  });

  test("open the first page of a group at its shorter address, also after the PIN", {
    tag: "@full",
  }, async ({ page, site, staff }) => {
    await page.goto(`${site.url}/admin/settings`);
    await staff.typePin();
    await expect(page).toHaveURL(`${site.url}/admin/settings/access`);
    await page.evaluate(() => history.pushState(null, "", "/admin/money?state=refunded"));
    await expect(page).toHaveURL(`${site.url}/admin/money/payments?state=refunded`);
  });

  test("answer 404 at an unknown address with a link on, to everybody, in the same frame", async ({
    page,
    site,
    text,
  }) => {
    const answer = await page.goto(`${site.url}/admin/nothing`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("admin:frame.notFoundTitle"));
    await expectAccessible(page);
    await page.getByRole("link", { name: text("terms:toRegistrations") }).click();
    await expect(page).toHaveURL(/\/login$/);
    for (const address of ["/admin", "/admin/money/payments"]) {
      const shell = await (await fetch(site.url + address)).text();
      expect(shell).toMatch(/<div id="root" data-hydrated="no"><\/div>/);
      expect(shell).toContain('<meta name="robots" content="noindex">');
    }
  });

  test("are all in the menu, named in the title, and fit the screen", {
    tag: "@laptop",
  }, async ({ page, site, text, staff }) => {
    await staff.signIn("/admin");
    for (const [group, place, path] of [
      ["lists", "lists", "/admin/rosters"],
      ["waiting", "interests", "/admin/waiting-list/interest"],
      ["money", "donations", "/admin/money/donations"],
      ["money", "export", "/admin/money/export"],
      ["settings", "backup", "/admin/settings/backup"],
      ["registrations", "registrations", "/admin"],
    ] as const) {
      await staff.goTo(group, place);
      await expect(page).toHaveURL(site.url + path);
      const name = path === "/admin" ? text("common:titles.admin") : text(`terms:places.${place}`);
      await expect(page).toHaveTitle(new RegExp(`^${name}`));
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });

  test("never scroll sideways with the longest names, load few scripts and violate no content policy", {
    tag: ["@laptop", "@full"],
  }, async ({ page, site, staff }) => {
    const refused = await refusals(page);
    const scripts = followScripts(page);
    await site.registerFamily({
      childFirstName: "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 100),
      childLastName: "Ññ̃áàé".repeat(18).slice(0, 100),
      parentFirstName: "Donaudampfschifffahrtsgesellschaft".repeat(3).slice(0, 100),
      parentLastName: "Ḿ̃á̂x̌ī́".repeat(14).slice(0, 100),
      email: `${"family".repeat(10)}@${"long".repeat(12)}.example.org`,
    });
    await staff.signIn("/admin");
    for (const path of STAFF_PATHS) {
      await test.step(path, async () => {
        await page.goto(site.url + path);
        await page.locator("main h2").first().waitFor();
        await page.waitForFunction(() => !document.querySelector(".skeleton"));
        await expectNoSidewaysScroll(page);
        if (path === "/admin") await scripts.expectWeight(FIRST_LOAD_KB[path]);
        await scripts.expectFew();
        expect(refused, path).toEqual([]);
      });
    }
    await page.goto(`${site.url}/admin`);
    await staff.openDetails("Lucía Peñaranda");
    await page.waitForLoadState("networkidle");
    expect(refused).toEqual([]);
  });
});

import { expect } from "@playwright/test";
import { programFormPath, STAFF_PATHS } from "#domain/staff/staff-paths.ts";
import { refusals } from "#tests/e2e/support/complaints.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { hold } from "#tests/e2e/support/open-page.ts";
import { followScripts } from "#tests/e2e/support/page-load.ts";
import { expectBorders, expectNothingLost, setFontSize } from "#tests/e2e/support/reading.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { FIRST_LOAD_KB } from "#tests/support/pages/weight-limits.ts";

/** The longest names allowed, without a break, and with stacked diacritics. */
const LONGEST = {
  childLastName: "Ññ̃áàé".repeat(18).slice(0, 100),
  parentFirstName: "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 100),
  parentLastName: "Ḿ̃á̂x̌ī́".repeat(14).slice(0, 100),
  email: `${"family".repeat(10)}@${"long".repeat(12)}.example.org`,
};

const WIDTHS = [360, 768, 1280];

test("Every page of staff fits with the longest names", { tag: ["@laptop", "@full"] }, async ({ staff }) => {
  const { page, site, text } = staff;
  await site.registerFamily(LONGEST);
  await site.beginRegistration({ childFirstName: "Ana", email: "ana@example.org" });
  const refused = await refusals(page);
  const scripts = followScripts(page);
  await staff.signInByAccount("/admin");
  const expectFitting = async (what: string) => {
    await page.locator("main h2").filter({ visible: true }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector(".skeleton"));
    await setFontSize(page, 32);
    for (const width of WIDTHS) {
      const where = `${what} at ${width} px`;
      await page.setViewportSize({ width, height: 740 });
      await test.step(where, () => expectNothingLost(page, where, "nav.overflow-x-auto"));
    }
    await setFontSize(page, 16);
    await expectNoSidewaysScroll(page);
    expect(refused, what).toEqual([]);
  };
  for (const path of [...STAFF_PATHS, programFormPath(firstCamp.id)]) {
    await page.goto(`${site.url}${path}`);
    await page.locator("main h2").first().waitFor();
    if (path === "/admin") {
      await scripts.expectWeight(FIRST_LOAD_KB[path]);
      await page.emulateMedia({ forcedColors: "active" });
      await expectBorders(page, path);
      const edges = (tabs: string) =>
        page
          .locator(`main nav a${tabs}`)
          .evaluateAll((links) =>
            links.map((link) => Number.parseFloat(getComputedStyle(link).borderBottomWidth)),
          );
      expect((await edges("[aria-current]"))[0], "of the open tab").toBeGreaterThanOrEqual(3);
      expect(Math.max(...(await edges(":not([aria-current])")))).toBeLessThan(3);
      await page.emulateMedia({ forcedColors: null });
    }
    await scripts.expectFew();
    await expectFitting(path);
  }
  await page.goto(`${site.url}/admin`);
  await staff.openDetails("Lucía");
  await expect(page.getByRole("link", { name: text("admin:details.openPayment") })).toBeVisible();
  await expectFitting("one registration");
  await page.getByRole("link", { name: text("admin:details.openPayment") }).click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await expectFitting("one payment");
});

test("Staff pages answer 404 at an unknown address, in the same frame", async ({ page, site, text }) => {
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

test("Staff pages are all in the menu, and fit", { tag: "@laptop" }, async ({ page, site, text, staff }) => {
  await staff.signIn("/admin");
  for (const [group, place, path] of [
    ["field", "field", "/admin/field"],
    ["field", "lists", "/admin/rosters"],
    ["waiting", "interests", "/admin/waiting-list/interest"],
    ["money", "donations", "/admin/money/donations"],
    ["money", "export", "/admin/money/export"],
    ["settings", "backup", "/admin/settings/backup"],
    ["settings", "handover", "/admin/settings/handover"],
    ["registrations", "registrations", "/admin"],
  ] as const) {
    await staff.goTo(group, place);
    await expect(page).toHaveURL(site.url + path);
    const name = path === "/admin" ? text("common:titles.admin") : text(`terms:pages.${place}`);
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

const LUCIA = "Lucía Peñaranda";
const BRUNO = "Bruno Salas";

test("Staff find a child from any page", { tag: "@laptop" }, async ({ page, site, text, staff }) => {
  await site.registerFamily();
  await site.registerFamily({ childFirstName: "Bruno", childLastName: "Salas", email: "ines@example.org" });
  await staff.signIn("/admin/money/payments");
  const everywhere = page.getByRole("searchbox", { name: text("admin:frame.search") });
  const ofList = page.getByRole("searchbox", { name: text("terms:search"), exact: true });
  await page.locator("main h2").first().waitFor();
  const unfold = page.getByRole("button", { name: text("admin:frame.search") });
  const isFolded = (page.viewportSize()?.width ?? 0) < 1024;
  if (isFolded) await unfold.click();

  await expect(everywhere).toHaveValue("");
  await expectSound(page);
  await everywhere.fill("Peñaranda, Lucía");
  await everywhere.press("Enter");

  await expect(page).toHaveURL(/\/admin\?season=all&search=/);
  await expect(staff.rowOf(LUCIA).first()).toBeVisible();
  await expect(staff.rowOf(BRUNO)).toHaveCount(0);
  await expect(everywhere).toHaveCount(0);
  await expect(ofList).toHaveValue("Peñaranda, Lucía");

  // The details arrive while somebody searches already: the field keeps the focus.
  const details = await hold(page, "**/api/registrations/*");
  await staff.openDetails(LUCIA);
  if (isFolded) await unfold.click();
  await everywhere.fill("salas bruno");
  details.release();
  await expect(page.getByRole("heading", { name: LUCIA })).toBeVisible();
  await expect(everywhere).toBeFocused();
  await everywhere.press("Enter");
  await expect(staff.rowOf(BRUNO).first()).toBeVisible();
  await expect(staff.rowOf(LUCIA)).toHaveCount(0);
});

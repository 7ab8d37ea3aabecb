import { expect, type Page } from "@playwright/test";
import type { Language } from "#domain/text/languages.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { layoutShift } from "#tests/e2e/support/layout-shift.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { refusals } from "#tests/e2e/support/refusals.ts";
import { followScripts } from "#tests/e2e/support/scripts.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { firstPaths } from "#tests/support/first-facts.ts";
import { FIRST_LOAD_KB } from "#tests/support/weight-limits.ts";

const [firstTeam, ...furtherTeams] = firstPaths.filter((path) => path.startsWith("/team/"));
/** Pages that redirect at once have their own tests. */
const PAGES = [...firstPaths.filter((path) => !furtherTeams.includes(path)), "/success", "/login"];

interface Walk {
  page: Page;
  site: Site;
  language: Language;
}

/** Links to call or write that stand on a line of their own and are less than 44 pixels high. */
function smallContacts(page: Page): Promise<string[]> {
  return page.locator("main :is(a[href^='tel:'], a[href^='mailto:']):visible").evaluateAll((links) =>
    links
      .filter((link) => {
        const isAlone = link.parentElement?.textContent?.trim() === link.textContent?.trim();
        return isAlone || getComputedStyle(link).display !== "inline";
      })
      .filter((link) => link.getBoundingClientRect().height < 44)
      .map((link) => link.textContent ?? ""),
  );
}

/** Visits each path and checks the page as it loads and on the narrowest phone. */
async function expectWhole({ page, site, language }: Walk, paths: readonly string[]): Promise<void> {
  const refused = await refusals(page);
  const scripts = followScripts(page);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  const viewport = page.viewportSize() ?? { width: 360, height: 740 };
  const isPhone = viewport.width < 1024;
  for (const path of paths) {
    await test.step(path, async () => {
      await openPage(page, `${site.url}${path}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("h1")).toHaveCount(1);
      const shift = await layoutShift(page);
      if (firstPaths.includes(path)) expect(shift, path).toBeLessThan(0.005);
      if (path === "/" && isPhone) await scripts.expectWeight(FIRST_LOAD_KB[path]);
      await expectAccessible(page);
      expect(await smallContacts(page), path).toEqual([]);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(viewport);
      await scripts.expectFew();
      expect(complaints, path).toEqual([]);
      expect(refused, path).toEqual([]);
    });
  }
}

test("Every page is accessible, shifts nothing, fits the screen, loads few scripts and violates no content policy", {
  tag: "@everywhere",
}, async ({ page, site, language }) => {
  expect(firstTeam).toBeDefined();
  await expectWhole({ page, site, language }, PAGES);
});

test("Every page is whole in the language that was chosen, although the server sent another", async ({
  page,
  site,
  language,
}) => {
  const chosen = language === "en" ? "es" : "en";
  await openPage(page, `${site.url}/about`);
  await page.evaluate((to) => localStorage.setItem("i18nextLng", to), chosen);
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.context().clearCookies();
      await openPage(page, `${site.url}${path}`);
      await expect(page.locator("html")).toHaveAttribute("lang", chosen);
      await expect(page.locator("h1")).toHaveCount(1);
      for (const part of await page.locator("[id][data-hydrated]").all()) {
        await part.scrollIntoViewIfNeeded();
        await expect(part).toHaveAttribute("data-hydrated", "yes");
      }
      const cookies = await page.context().cookies();
      expect(cookies.find(({ name }) => name === "i18nextLng")?.value).toBe(chosen);
    });
});

test("The other teams' pages, which differ in their texts, do the same", {
  tag: ["@everywhere", "@full"],
}, async ({ page, site, language }) => {
  expect(furtherTeams.length).toBeGreaterThan(0);
  await expectWhole({ page, site, language }, furtherTeams);
});

test("The 404 page and a donor's thank-you load few scripts and violate no content policy", async ({
  page,
  site,
}) => {
  const refused = await refusals(page);
  const scripts = followScripts(page);
  for (const path of ["/404", "/team/404", "/success?donation=true"]) {
    await openPage(page, `${site.url}${path}`);
    await scripts.expectFew();
    expect(refused, path).toEqual([]);
  }
});

test("The registration form loads few scripts and stays within its size limit", async ({
  page,
  site,
  visit,
}) => {
  await site.setProgram({ open: true });
  const scripts = followScripts(page);
  await visit("/register");
  await scripts.expectWeight(FIRST_LOAD_KB["/register"]);
  await scripts.expectFew();
});

test("The open menu of a phone is accessible and closes on Escape", { tag: "@full" }, async ({
  page,
  visit,
  text,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit("/");
  await page.getByRole("button", { name: text("navigation:openMenu") }).click();
  const gallery = page.getByRole("banner").getByRole("link", { name: text("navigation:gallery") });
  await expect(gallery).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(gallery).toBeHidden();
});

test("The open Competitive menu is accessible and closes on Escape and on a click outside", {
  tag: ["@laptop", "@full"],
}, async ({ page, visit, text }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit("/");
  const competitive = page.getByRole("button", { name: text("navigation:competitive") });
  const structure = page.getByRole("banner").getByRole("link", { name: text("navigation:structure") });
  await competitive.click();
  await expect(structure).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(structure).toBeHidden();
  await expect(competitive).toBeFocused();
  await competitive.click();
  await page.mouse.click(5, 400);
  await expect(structure).toBeHidden();
});

test("The menu lists the programs that are open now, and an emptied or closed one no longer", async ({
  page,
  site,
  text,
}) => {
  await site.setProgram({ open: true });
  const camp = page.getByRole("banner").locator('a[href^="/programs/"]').filter({ visible: true });
  const opened = { 360: "openMenu", 1280: "competitive" } as const;
  const openMenuAt = async (width: keyof typeof opened) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, `${site.url}/about`);
    await page
      .getByRole("button", { name: text(`navigation:${opened[width]}`) })
      .filter({ visible: true })
      .click();
  };
  for (const width of [360, 1280] as const) {
    await openMenuAt(width);
    await expect(camp).toHaveCount(1);
    await expectSound(page);
    expect(await layoutShift(page)).toBeLessThan(0.005);
  }
  await camp.click();
  await expect(page).toHaveURL(/\/programs\//);
  await site.setProgram({ open: false });
  await openMenuAt(1280);
  await expect(page.getByRole("link", { name: text("navigation:structure") })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(camp).toHaveCount(0);
});

test("Without JavaScript every public page can be read", { tag: "@full" }, async ({
  browser,
  site,
  language,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: language });
  const page = await context.newPage();
  for (const path of firstPaths) {
    await page.goto(`${site.url}${path}`);
    await expect(page.locator("h1")).toBeVisible();
    const words = (await page.locator("main").textContent()) ?? "";
    expect(words.length, path).toBeGreaterThan(60);
  }
  await context.close();
});

import { expect, type Page } from "@playwright/test";
import { complaintsOf, refusals } from "#tests/e2e/support/complaints.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { followScripts, layoutShift } from "#tests/e2e/support/page-load.ts";
import { firstPaths } from "#tests/support/clubs/first-content.ts";
import { FIRST_LOAD_KB } from "#tests/support/pages/weight-limits.ts";

test.use({ isOpen: false });

const [firstTeam, ...furtherTeams] = firstPaths.filter((path) => path.startsWith("/team/"));
/** Pages that redirect at once have their own tests. */
const PAGES = [
  ...firstPaths.filter((path) => !furtherTeams.includes(path)),
  ...["/success", "/success?donation=true", "/login", "/404", "/team/404"],
];

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

test("Every page is accessible, shifts nothing, fits the screen, loads few scripts and violates no content policy", {
  tag: "@everywhere",
}, async ({ page, site, language }) => {
  expect(firstTeam).toBeDefined();
  const refused = await refusals(page);
  const scripts = followScripts(page);
  const complaints = complaintsOf(page);
  const viewport = page.viewportSize() ?? { width: 360, height: 740 };
  const isPhone = viewport.width < 1024;
  for (const path of PAGES) {
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
  await site.setProgram({ open: true });
  await openPage(page, `${site.url}/register`);
  if (isPhone) await scripts.expectWeight(FIRST_LOAD_KB["/register"]);
  await scripts.expectFew();
  expect(refused, "the form").toEqual([]);
});

test("Every page is whole in the chosen language", { tag: "@full" }, async ({ page, visit, language }) => {
  const chosen = language === "en" ? "es" : "en";
  await visit("/about");
  await page.evaluate((to) => localStorage.setItem("i18nextLng", to), chosen);
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.context().clearCookies();
      await visit(path);
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

test("Without JavaScript every page can be read", { tag: "@full" }, async ({ browser, site, language }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, locale: language });
  for (const path of firstPaths) {
    await page.goto(`${site.url}${path}`);
    await expect(page.locator("h1")).toBeVisible();
    const words = (await page.locator("main").textContent()) ?? "";
    expect(words.length, path).toBeGreaterThan(60);
  }
});

test("A script or style injected into a page does not run", async ({ page, visit }) => {
  const refused = await refusals(page);
  await visit("/");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.planted = true";
    const style = document.createElement("style");
    style.textContent = "body { display: none }";
    const frame = document.createElement("iframe");
    frame.src = "https://evil.example/";
    document.body.append(script, style, frame);
    document.body.setAttribute("style", "display: none");
  });
  await expect.poll(() => refused.filter((line) => line.includes("script-src-elem inline"))).toHaveLength(1);
  for (const directive of ["style-src-elem", "style-src-attr", "frame-src"])
    await expect.poll(() => refused.join("\n")).toContain(directive);
  expect(await page.evaluate(() => "planted" in window)).toBe(false);
  await expect(page.locator("body")).toBeVisible();
});

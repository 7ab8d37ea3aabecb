import { expect, type Page } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { teams } from "#content/club/teams.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { tabOnto, tabUntil } from "#tests/e2e/support/keyboard.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { layoutShift } from "#tests/e2e/support/page-load.ts";
import type { Text } from "#tests/e2e/support/texts.ts";

// A program that is open is in the menu.
test.use({ isOpen: false });

/** The main menu of a page, its links and its button for competitive families. */
function menuOf(page: Page, text: Text) {
  const menu = page.getByRole("navigation", { name: text("navigation:main") });
  const named = (key: string) => ({ name: text(`navigation:${key}`), exact: true });
  return {
    menu,
    link: (key: string) => menu.getByRole("link", named(key)),
    button: (key: string) => menu.getByRole("button", named(key)),
  };
}

const FIRST_LINKS = ["home", "gallery", "about", "getInvolved", "camp"];

/** The menu's list as a screen reader is told of it; `ahead` stands before each line. */
function listed(text: Text, last: string[], ahead = ""): string {
  const line = (key: string) => `${key === "competitive" ? "button" : "link"} "${text(`navigation:${key}`)}"`;
  const items = [...FIRST_LINKS, "competitive", "donate", "admin", ...last];
  return ["- list:", ...items.flatMap((key) => ["  - listitem:", `    - ${line(key)}`])]
    .map((row) => ahead + row)
    .join("\n");
}

test("The wide menu is skipped, or used from left to right", async ({ page, visit, text }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit("/about");
  const { menu, link, button } = menuOf(page, text);
  const competitive = button("competitive");
  const main = page.getByRole("main");
  const skip = page.getByRole("link", { name: text("navigation:skip") });
  await expect(menu.getByRole("list").first()).toMatchAriaSnapshot(listed(text, []));
  await expect(link("about")).toHaveAttribute("aria-current", "page");
  await tabOnto(page, skip);
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(main).toBeFocused();
  await tabOnto(page, main.getByRole("link", { name: text("terms:backHome") }));

  await visit("/");
  await tabOnto(page, skip);
  await tabOnto(page, menu.getByRole("link", { name: club.name }));
  for (const key of FIRST_LINKS) await tabOnto(page, link(key));
  await tabOnto(page, competitive);
  await page.keyboard.press("Enter");
  await tabOnto(page, link("structure"));
  await expect(
    menu.getByRole("listitem").filter({ hasText: text("navigation:competitive") }),
  ).toMatchAriaSnapshot(`
    - listitem:
      - button "${text("navigation:competitive")}" [expanded]
      - list:
        - listitem:
          - link "${text("navigation:structure")}"
        - listitem:
          - link "${text("navigation:dues")}"
  `);
  await tabOnto(page, link("dues"));
  await tabOnto(page, link("donate"));
  await expect(competitive, "closes when the focus moves on").toHaveAttribute("aria-expanded", "false");

  await page.keyboard.press("Shift+Tab");
  await expect(competitive).toBeFocused();
  await page.keyboard.press("Space");
  await tabOnto(page, link("structure"));
  await page.keyboard.press("Escape");
  await expect(competitive).toBeFocused();
  await expect(link("structure")).toBeHidden();
  await competitive.click();
  await page.mouse.click(5, 400);
  await expect(link("structure"), "closes on a click elsewhere").toBeHidden();
  await competitive.focus();
  await page.keyboard.press("Enter");
  await tabOnto(page, link("structure"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("structure:title"));
});

test("The menu of a phone opens, is used and returns the focus", { tag: "@full" }, async ({
  page,
  visit,
  text,
  language,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit("/");
  const { menu, link, button } = menuOf(page, text);
  const told = (state: string) => `
    - navigation "${text("navigation:main")}":
      - link "${club.name}"
      - 'button "${text("terms:language")}: ${text(`navigation:languages.${language}`)}"'
      - button ${state}`;
  await expect(menu).toMatchAriaSnapshot(told(`"${text("navigation:openMenu")}"`));
  await tabUntil(page, button("openMenu"));
  await page.keyboard.press("Space");
  await expect(menu).toMatchAriaSnapshot(
    `${told(`"${text("navigation:closeMenu")}" [expanded]`)}\n${listed(text, ["register"], "      ")}`,
  );
  for (const key of FIRST_LINKS) await tabOnto(page, link(key));
  await tabOnto(page, button("competitive"));
  await page.keyboard.press("Enter");
  await tabOnto(page, link("structure"));
  await page.keyboard.press("Escape");
  await expect(link("home")).toBeHidden();
  await expect(button("openMenu")).toBeFocused();
});

test("A changed language keeps the focus", { tag: "@full" }, async ({ page, visit, text, language }) => {
  await visit("/about");
  const other = language === "en" ? "es" : "en";
  const button = page
    .locator("header button", { has: page.locator("svg") })
    .and(page.getByRole("button", { name: text("terms:language") }));
  await tabUntil(page, button);
  await page.keyboard.press("Enter");
  await tabUntil(page, page.locator(`header [lang="${other}"]`), 2);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await expect(page.locator("header button[aria-expanded]:focus")).toHaveCount(1);
  await expect(page.locator(`header [lang="${other}"]`)).toBeHidden();
});

test("The menu lists the programs that are open now", async ({ page, site, text }) => {
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

test("The menu of a team's sheet has what families need", { tag: "@full" }, async ({ page, visit, text }) => {
  await visit(`/team/${teams[1]?.slug}`);
  const banner = page.getByRole("banner");
  const hamburger = banner.getByRole("button", { name: text("navigation:openMenu") });
  const isNarrow = await hamburger.isVisible();
  if (isNarrow) await hamburger.click();
  const hrefs = await banner
    .locator("a:visible")
    .evaluateAll((links) => links.map((a) => a.getAttribute("href")));
  expect([...new Set(hrefs)].sort()).toEqual(["/", "/about", "/activities", "/admin", "/register"]);

  const dropdown = banner
    .getByRole("button", { name: text("navigation:competitive") })
    .locator("visible=true");
  const structure = banner.getByRole("link", { name: text("navigation:structure") }).locator("visible=true");
  await dropdown.click();
  await expect(structure).toBeVisible();
  await expect(
    banner.getByRole("link", { name: text("navigation:dues") }).locator("visible=true"),
  ).toHaveAttribute("href", "/dues");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(structure).toBeHidden();

  // On a phone Escape closes the whole menu.
  if (isNarrow) await hamburger.click();
  await dropdown.click();
  await expect(structure).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click({ force: true });
  await expect(structure).toBeHidden();
});

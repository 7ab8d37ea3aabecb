import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { expectVisibleFocus, tabOnto, tabUntil } from "#tests/e2e/support/keyboard.ts";

test("The first Tab stop skips the menu", { tag: "@full" }, async ({ page, visit, text }) => {
  await visit("/about");
  const main = page.getByRole("main");
  const skip = page.getByRole("link", { name: text("navigation:skip") });
  await tabOnto(page, skip);
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(main).toBeFocused();
  await tabOnto(page, main.getByRole("link", { name: text("terms:backHome") }));
});

test("The wide menu is used from left to right, and Competitive opens, closes and its links work", async ({
  page,
  visit,
  text,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit("/");
  const menu = page.getByRole("navigation", { name: text("navigation:main") });
  const link = (key: string) => menu.getByRole("link", { name: text(`navigation:${key}`), exact: true });
  const competitive = menu.getByRole("button", { name: text("navigation:competitive") });
  await tabOnto(page, page.getByRole("link", { name: text("navigation:skip") }));
  await tabOnto(page, menu.getByRole("link", { name: club.name }));
  for (const key of ["home", "gallery", "about", "getInvolved", "camp"]) await tabOnto(page, link(key));
  await tabOnto(page, competitive);
  await page.keyboard.press("Enter");
  await tabOnto(page, link("structure"));
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
  await page.keyboard.press("Enter");
  await tabOnto(page, link("structure"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("structure:title"));
});

test("The menu of a phone opens, is used and returns the focus", { tag: "@full" }, async ({
  page,
  visit,
  text,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit("/");
  const menu = page.getByRole("navigation", { name: text("navigation:main") });
  const link = (key: string) => menu.getByRole("link", { name: text(`navigation:${key}`), exact: true });
  await tabUntil(page, menu.getByRole("button", { name: text("navigation:openMenu") }));
  await page.keyboard.press("Space");
  for (const key of ["home", "gallery", "about", "getInvolved", "camp"]) await tabOnto(page, link(key));
  await tabOnto(page, menu.getByRole("button", { name: text("navigation:competitive") }));
  await page.keyboard.press("Enter");
  await tabOnto(page, link("structure"));
  await page.keyboard.press("Escape");
  await expect(link("home")).toBeHidden();
  await expect(menu.getByRole("button", { name: text("navigation:openMenu") })).toBeFocused();
});

test("The language is changed and the focus stays on its button", { tag: "@full" }, async ({
  page,
  visit,
  text,
  language,
}) => {
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

test("The pictures are paused, chosen and left with the keyboard", { tag: "@full" }, async ({
  page,
  visit,
  text,
}) => {
  await visit("/");
  const main = page.getByRole("main");
  await tabUntil(page, main.getByRole("button", { name: text("home:carousel.pause") }));
  await page.keyboard.press("Space");
  await expect(main.getByRole("button", { name: text("home:carousel.play") })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tab", { selected: true })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press("End");
  await expect(page.getByRole("tab").last()).toBeFocused();
  await expect(page.getByRole("tab").last()).toHaveAttribute("aria-selected", "true");
  await tabOnto(page, main.getByRole("link", { name: text("home:camp.register") }));
});

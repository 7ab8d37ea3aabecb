import { expect, type Page } from "@playwright/test";
import { test } from "#tests/e2e/support/journey.ts";

/** Public pages with fields; the staff's pages follow below. */
const PUBLIC = ["/", "/register", "/donate", "/login"];

/** Fields and buttons without a border, by name or text. */
function borderless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>("input, select, textarea, button")];
    return controls
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
      .filter((control) => !control.matches('[role="tab"], nav *'))
      .filter((control) => {
        const look = getComputedStyle(control);
        const box = [
          look.borderTopWidth,
          look.borderRightWidth,
          look.borderBottomWidth,
          look.borderLeftWidth,
        ];
        const isNative = control.matches('[type="checkbox"], [type="radio"]');
        return (
          !isNative && (look.borderStyle === "none" || box.some((width) => Number.parseFloat(width) < 1))
        );
      })
      .map((control) => control.getAttribute("name") ?? control.textContent ?? "");
  });
}

interface Look {
  background: string;
  edge: string;
}

/** Computed style of a choice's label. */
function lookOf(page: Page, name: string, value: string): Promise<Look> {
  return page.locator(`label:has([name="${name}"][value="${value}"])`).evaluate((label) => {
    const { backgroundColor: background, borderBottomWidth: edge } = getComputedStyle(label);
    return { background, edge };
  });
}

test.beforeEach(async ({ page, site }) => {
  await site.setProgram({ open: true });
  await page.emulateMedia({ forcedColors: "active" });
});

test("In high contrast every field and button has a border", { tag: "@full" }, async ({
  page,
  site,
  visit,
  staff,
}) => {
  for (const path of PUBLIC) {
    await visit(path);
    if (path === "/") {
      await page.locator("#below-the-fold").evaluate((part) => part.scrollIntoView());
      await expect(page.locator('[name="comment"]')).toBeVisible();
    }
    if (path === "/register") await expect(page.locator('[name="termsAgreed"]')).toBeVisible();
    expect({ path, borderless: await borderless(page) }).toEqual({ path, borderless: [] });
  }
  await site.registerFamily();
  await staff.signIn("/admin");
  await expect(staff.rowOf("Lucía Peñaranda").first()).toBeVisible();
  expect(await borderless(page)).toEqual([]);
});

test("In high contrast a selected size, amount and rating look selected", {
  tag: "@full",
}, async ({ page, visit, family }) => {
  await visit("/register");
  await page.locator('[name="tshirtSize"][value="medium"]').check({ force: true });
  const [size, other] = [
    await lookOf(page, "tshirtSize", "medium"),
    await lookOf(page, "tshirtSize", "large"),
  ];
  expect(size.background).not.toBe(other.background);
  expect(Number.parseFloat(other.edge)).toBeGreaterThan(0);
  await visit("/donate");
  await family.chooseDonation("20");
  const [given, none] = [
    await lookOf(page, "donationAmount", "20"),
    await lookOf(page, "donationAmount", "5"),
  ];
  expect(given.background).not.toBe(none.background);
  await visit("/");
  await page.locator("#below-the-fold").evaluate((part) => part.scrollIntoView());
  await page.locator('#below-the-fold[data-hydrated="yes"]').waitFor({ state: "attached" });
  await page.locator('[name="rating"][value="4"]').check({ force: true });
  const [four, two] = [await lookOf(page, "rating", "4"), await lookOf(page, "rating", "2")];
  expect(four.background).not.toBe(two.background);
  const fills = () =>
    page
      .locator('label:has([name="rating"]) svg')
      .evaluateAll((stars) => stars.map((star) => getComputedStyle(star).fill));
  await expect.poll(async () => new Set(await fills()).size).toBe(2);
});

test("In high contrast staff see which tab is open, and whether registration is open", {
  tag: "@full",
}, async ({ page, site, staff }) => {
  await site.registerFamily();
  await staff.signIn("/admin");
  const tabs = page.locator("main nav a");
  await expect(page.locator("main nav a[aria-current]").first()).toBeVisible();
  const edges = await tabs.evaluateAll((links) =>
    links.map((link) => ({
      isOpen: link.hasAttribute("aria-current"),
      edge: Number.parseFloat(getComputedStyle(link).borderBottomWidth),
    })),
  );
  expect(edges.some(({ isOpen }) => isOpen)).toBe(true);
  for (const { isOpen, edge } of edges) expect(edge >= 3).toBe(isOpen);
});

test("In high contrast the focus is visible on fields, choices and buttons", { tag: "@full" }, async ({
  page,
  visit,
}) => {
  await visit("/register");
  await page.locator('[name="childFirstName"]').focus();
  for (let step = 0; step < 25; step++) {
    const seen = await page.evaluate(() => {
      const focused = document.activeElement;
      const holders = [focused, focused?.closest("label")].filter(
        (element) => element instanceof HTMLElement,
      );
      return holders.some((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
    });
    expect(seen).toBe(true);
    await page.keyboard.press("Tab");
  }
});

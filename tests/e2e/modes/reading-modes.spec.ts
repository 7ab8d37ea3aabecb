import { expect, type Page } from "@playwright/test";
import { BROWSER_KEYS } from "#app/lib/storage/browser-keys.ts";
import { complaintsOf } from "#tests/e2e/support/complaints.ts";
import { showPrice } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { expectVisibleFocus } from "#tests/e2e/support/keyboard.ts";
import {
  brokenWords,
  expectBorders,
  expectNothingLost,
  expectReadable,
  lostWords,
  setFontSize,
} from "#tests/e2e/support/reading.ts";
import type { Text } from "#tests/e2e/support/texts.ts";
import { firstPaths } from "#tests/support/clubs/first-content.ts";

/** Every page that can be read without typing or signing in. */
const READ_PAGES = [...firstPaths, "/success", "/login", "/team/404", "/404"];
/** Pages with the longest words in headings and buttons, and those with prices and dates. */
const LONG_WORDS = ["/", "/activities", "/schedule", "/donate", "/register", "/programs/summer-camp"];
/** Pages that read stored values, or lead elsewhere without them. */
const STORING =
  "/register /register?another=true /checkout /success /success?donation=true /donate /login /admin";
const DAMAGED = ["null", "[]", '{"savedAt":1e99,"data":{"__proto__":[]}}'];

const WIDTHS = [360, 768, 1280];
const PHONE = { width: 360, height: 740 };

/** Expects every text, label, price and button to be readable with letters of 24 and 32 pixels, on three screens. */
async function expectReadableLarge(page: Page, path: string): Promise<void> {
  for (const pixels of [24, 32]) {
    await setFontSize(page, pixels);
    for (const width of WIDTHS) {
      const where = `${path} at ${width} px, letters of ${pixels} px`;
      await page.setViewportSize({ width, height: 740 });
      await expectNothingLost(page, where);
      await expectReadable(page, where);
      if (width === PHONE.width && LONG_WORDS.includes(path))
        await expect.poll(() => brokenWords(page), { message: where, timeout: 5000 }).toEqual([]);
    }
  }
  await setFontSize(page, 16);
}

/** Adds a second child to the form. */
async function addChild(page: Page, text: Text): Promise<void> {
  await page.getByRole("button", { name: text("registration:child.add") }).click();
  const price = await showPrice(page, text);
  await expect(price).toContainText(`${text("registration:child.nth", { n: 2 })}:`);
}

/** Expects no menu, dark text on white, and nothing cut off. */
async function expectReadOnPaper(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 960 });
  await expect(page.locator("#root > header")).toBeHidden();
  await expect(page.locator("h1")).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await lostWords(page), path).toEqual([]);
  const inks = () =>
    page.evaluate(() => [
      ...new Set(
        [...document.querySelectorAll("main :is(h1, h2, h3, p, li, dd, a)")].map((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return `${color} on ${backgroundColor}`;
        }),
      ),
    ]);
  // A page that was on screen fades into its print colors.
  await expect.poll(inks, path).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
  await page.emulateMedia({ media: null });
}

/** Goes through the page with Tab, and expects a visible focus at each stop and an end. */
async function expectFocusVisible(page: Page, path: string): Promise<void> {
  const isLeft = () => page.evaluate(() => document.activeElement === document.body);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let stop = 0; stop < 150; stop += 1) {
    await page.keyboard.press("Tab");
    if (await isLeft()) return;
    await expectVisibleFocus(page);
  }
  throw new Error(`Tab does not leave ${path}`);
}

/** Opens and checks the menus of a phone, then those of a laptop. */
async function expectMenusAccessible(page: Page, text: Text): Promise<void> {
  const header = page.getByRole("banner");
  const press = (key: string) => header.getByRole("button", { name: text(key) }).click();
  await page.setViewportSize(PHONE);
  await press("navigation:openMenu");
  await press("navigation:competitive");
  await expectAccessible(page, "header");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const menu of ["navigation:competitive", "terms:language"]) {
    await press(menu);
    await expect(header.locator('button[aria-expanded="true"]')).toHaveCount(1);
    await expectAccessible(page, "header");
  }
}

interface Visited {
  page: Page;
  path: string;
  text: Text;
}

/** A way of reading every page. */
interface Mode {
  title: string;
  pages: readonly string[];
  /** Before the pages open. */
  begin?: (page: Page) => Promise<void>;
  look: (visited: Visited) => Promise<void>;
  isShort?: boolean;
}

const MODES: readonly Mode[] = [
  {
    title: "with prices or long words is readable with letters of 24 and 32 pixels",
    pages: LONG_WORDS,
    async look({ page, path, text }) {
      if (path === "/register") await addChild(page, text);
      await expectReadableLarge(page, path);
    },
    isShort: true,
  },
  {
    title: "else is readable with letters of 24 and 32 pixels",
    pages: READ_PAGES.filter((path) => !LONG_WORDS.includes(path)),
    look: ({ page, path }) => expectReadableLarge(page, path),
  },
  {
    title: "loses nothing at 200 % on a laptop, or on paper",
    pages: READ_PAGES,
    async look({ page, path }) {
      await page.setViewportSize({ width: 640, height: 400 });
      await expectNothingLost(page, path);
      await expectReadOnPaper(page, path);
    },
  },
  {
    title: "is accessible with its menus open",
    // The sign-in page has no menus in its header.
    pages: READ_PAGES.filter((path) => path !== "/login"),
    look: ({ page, text }) => expectMenusAccessible(page, text),
  },
  {
    title: "has borders in high contrast, and shows the focus of the keyboard",
    pages: READ_PAGES,
    begin: (page) => page.emulateMedia({ forcedColors: "active" }),
    async look({ page, path }) {
      await expectBorders(page, path);
      await expectFocusVisible(page, path);
    },
  },
  ...DAMAGED.map((stored) => ({
    title: `takes a damaged stored value for nothing: ${stored}`,
    pages: STORING.split(" "),
    async begin(page: Page) {
      await page.addInitScript(
        ([keys, value]) => {
          for (const key of keys) {
            localStorage.setItem(key, value);
            sessionStorage.setItem(key, value);
          }
        },
        [Object.keys(BROWSER_KEYS), stored] as const,
      );
    },
    async look({ page, path, text }: Visited) {
      await expect(page.locator("h1").first()).toBeVisible();
      await expect(page.getByText(text("common:crash.title"))).toHaveCount(0);
      if (path.startsWith("/register")) {
        await page.locator('[name="childFirstName"]').fill("Ana");
        await expect(page.locator('[name="parentFirstName"]')).toHaveValue("");
      }
      if (path === "/admin") await expect(page).toHaveURL(/\/login$/);
    },
  })),
];

for (const { title, pages, begin, look, isShort } of MODES)
  test(`Every page ${title}`, { tag: isShort ? [] : ["@full"] }, async ({ page, visit, text }) => {
    const complaints = complaintsOf(page);
    await begin?.(page);
    for (const path of pages)
      await test.step(path, async () => {
        await page.setViewportSize(PHONE);
        await visit(path);
        // Parts that load when they are near the screen.
        for (const part of await page.locator("[id][data-hydrated]").all()) {
          await part.scrollIntoViewIfNeeded();
          await expect(part).toHaveAttribute("data-hydrated", "yes");
        }
        await look({ page, path, text });
        expect(complaints, path).toEqual([]);
      });
  });

/** Background of a choice's label, and the width of its border. */
function lookOf(page: Page, name: string, value: string) {
  return page.locator(`label:has([name="${name}"][value="${value}"])`).evaluate((label) => {
    const { backgroundColor: background, borderBottomWidth } = getComputedStyle(label);
    return { background, border: Number.parseFloat(borderBottomWidth) };
  });
}

test("In high contrast a choice looks selected", { tag: "@full" }, async ({ page, visit }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const [path, name, chosen, other] of [
    ["/register", "tshirtSize", "medium", "large"],
    ["/donate", "donationAmount", "20", "5"],
    ["/", "rating", "4", "2"],
  ] as const) {
    await visit(path);
    if (path === "/") await page.locator("#below-the-fold").evaluate((part) => part.scrollIntoView());
    const choice = page.locator(`[name="${name}"][value="${chosen}"]`);
    // Before, a check could be lost in the hydration of its part.
    await expect(page.locator("[data-hydrated]").filter({ has: choice }).last()).toHaveAttribute(
      "data-hydrated",
      "yes",
    );
    await choice.check({ force: true });
    const [selected, unselected] = [await lookOf(page, name, chosen), await lookOf(page, name, other)];
    expect(selected.background, name).not.toBe(unselected.background);
    if (name === "tshirtSize") expect(unselected.border).toBeGreaterThan(0);
  }
  const fills = () =>
    page
      .locator('label:has([name="rating"]) svg')
      .evaluateAll((stars) => stars.map((star) => getComputedStyle(star).fill));
  await expect.poll(async () => new Set(await fills()).size).toBe(2);
});

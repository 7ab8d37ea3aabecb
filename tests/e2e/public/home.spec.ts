import { expect, type Page } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import { pictures, sceneIds } from "#content/club/pictures.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { stopClock } from "#tests/e2e/support/open-page.ts";

const FIVE_SECONDS = 5000;
const COUNT = sceneIds.length;
const LAST = COUNT - 1;

const dots = (page: Page) => page.getByRole("tab");

async function shownPicture(page: Page): Promise<number> {
  const selected = await dots(page).evaluateAll((tabs) =>
    tabs.map((tab) => tab.getAttribute("aria-selected") === "true"),
  );
  return selected.indexOf(true);
}

/** Waits until the page is hydrated and has just changed to its second picture. */
async function waitForSecondPicture(page: Page): Promise<void> {
  // Only the test advances the page's clock from here, so that a slow machine cannot change the picture.
  await stopClock(page, 500);
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await shownPicture(page)).toBe(1);
  }).toPass({ intervals: [50], timeout: 20_000 });
}

/** Moves focus and mouse out of the carousel, which pauses for either. */
async function leaveCarousel(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.mouse.move(2, 2);
}

test.describe("The pictures of the home page", () => {
  test.beforeEach(({ page }) => page.clock.install());

  test("change every five seconds, and come one at a time", { tag: "@full" }, async ({ page, site }) => {
    const fetched = new Set<string>();
    const look = async () => {
      const images = page.getByRole("tabpanel").locator("img");
      for (const file of await images.evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src)))
        fetched.add(file);
    };
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`${site.url}/`);
    await expect(dots(page)).toHaveCount(COUNT);
    await look();
    expect(fetched.size).toBe(1);
    await waitForSecondPicture(page);
    for (let step = 2; step <= COUNT + 1; step += 1) {
      await page.clock.runFor(FIVE_SECONDS);
      await expect.poll(() => shownPicture(page)).toBe(step % COUNT);
      await look();
    }
    expect(fetched.size).toBe(COUNT);
  });

  test("pause and resume with a button that a thumb can press", async ({ page, visit, text }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit("/");
    await waitForSecondPicture(page);
    const pause = page.getByRole("button", { name: text("home:carousel.pause") });
    for (const target of [...(await dots(page).all()), pause]) {
      const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await pause.click();
    await leaveCarousel(page);
    await page.clock.runFor(4 * FIVE_SECONDS);
    expect(await shownPicture(page)).toBe(1);
    await page.getByRole("button", { name: text("home:carousel.play") }).click();
    await leaveCarousel(page);
    await page.clock.runFor(FIVE_SECONDS);
    await expect.poll(() => shownPicture(page)).toBe(2);
  });

  test("are changed with the arrow keys", { tag: "@full" }, async ({ page, visit }) => {
    await visit("/");
    await waitForSecondPicture(page);
    await dots(page).nth(1).focus();
    for (const [key, index] of [
      ["ArrowLeft", 0],
      ["ArrowLeft", LAST],
      ["ArrowRight", 0],
      ["End", LAST],
      ["Home", 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(dots(page).nth(index)).toBeFocused();
      expect(await shownPicture(page)).toBe(index);
    }
    await page.clock.runFor(4 * FIVE_SECONDS);
    expect(await shownPicture(page), "while the focus is on a dot").toBe(0);
    await leaveCarousel(page);
    await page.clock.runFor(FIVE_SECONDS);
    await expect.poll(() => shownPicture(page)).toBe(1);
  });

  test("do not move with reduced motion", { tag: "@full" }, async ({ page, visit, text }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit("/");
    const play = page.getByRole("button", { name: text("home:carousel.play") });
    await expect(play).toBeVisible();
    await page.clock.runFor(4 * FIVE_SECONDS);
    expect(await shownPicture(page)).toBe(0);
    await play.press("Enter");
    await leaveCarousel(page);
    await page.clock.runFor(FIVE_SECONDS);
    await expect.poll(() => shownPicture(page)).toBe(1);
  });
});

test("The home page says whom to contact", { tag: "@laptop" }, async ({ page, visit, text }) => {
  await visit("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: text("terms:registerPlayer") })).toHaveAttribute(
    "href",
    "/register",
  );
  await expect(main.getByRole("link", { name: text("home:camp.explore") })).toHaveAttribute(
    "href",
    "/activities",
  );
  await expect(page.locator("footer")).toContainText(`© ${new Date().getFullYear()} `);
  const { contacts, place } = firstClub;
  for (const [name, href] of [
    [place.street, place.mapsUrl],
    ...contacts.map(({ phone }) => [phone, `tel:+1${phone.replace(/\D/g, "")}`] as const),
    ...contacts.map(({ email }) => [email, `mailto:${email}`] as const),
  ] as const)
    await expect(main.getByRole("link", { name })).toHaveAttribute("href", href);
  for (const { name } of contacts) await expect(main.getByText(name)).toBeVisible();
  await main.getByRole("link", { name: text("home:hero.about") }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("about:title"));
});

test("A screen reader is told about the pictures", { tag: "@full" }, async ({ page, visit, text }) => {
  await visit("/");
  const slide = (number: number) => text("home:carousel.slide", { number, count: COUNT });
  const carousel = page.getByRole("region", { name: text("home:carousel.label") });
  await carousel.getByRole("button", { name: text("home:carousel.pause") }).click();
  await carousel.getByRole("tab").nth(1).click();
  const dots = Array.from({ length: COUNT }, (_, index) => index + 1)
    .map((number) => `- tab "${slide(number)}"${number === 2 ? " [selected]" : ""}`)
    .join("\n        ");
  await expect(carousel).toMatchAriaSnapshot(`
    - region "${text("home:carousel.label")}":
      - button "${text("home:carousel.play")}"
      - tablist "${text("home:carousel.slides")}":
        ${dots}
      - tabpanel "${slide(2)}":
        - img "${text(`pictures:${pictures[sceneIds[1]].alt}`)}"
  `);
  await expect(carousel.getByRole("tabpanel")).toHaveAttribute("aria-live", "polite");
  await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
});

import { expect, type Page } from "@playwright/test";
import { announcementWords } from "#content/product/announcement-words.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { openPage, untilHydrated } from "#tests/e2e/support/open-page.ts";
import { stopClock, withinTwoSeconds } from "#tests/e2e/support/page-clock.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";

const LIGHTNING = { textEn: "Tonight is off: lightning.", textEs: "Hoy no hay entrenamiento: tormenta." };
const HEAT = { textEn: "Bring more water today.", textEs: "Hoy traigan más agua." };

const bar = (page: Page) => page.locator("#announcements");
const wordsOf = (texts: typeof LIGHTNING, language: string) => texts[language === "es" ? "textEs" : "textEn"];

/** Bottom of the announcement and top of a part of the page, in pixels from the top of the screen. */
async function edges(page: Page, part: string) {
  return page.evaluate((selector) => {
    const boxOf = (found: string) => document.querySelector(found)?.getBoundingClientRect();
    return { bar: boxOf("#announcements")?.bottom ?? 0, part: boxOf(selector)?.top ?? 0 };
  }, part);
}

/** Records every layout shift from now on, including those after a click. Returns a function that gives their sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { shifted: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { shifted: number } }).seen.shifted);
}

test("An announcement appears on an open page without moving what is read, and ends by itself", async ({
  page,
  site,
  visit,
  language,
}) => {
  await site.setProgram({ open: true });
  await page.clock.install();
  await visit("/register");
  const name = page.locator('[name="parentFirstName"]');
  await name.fill("Rosa");
  const shifts = await watchShifts(page);
  await withinTwoSeconds(
    page,
    () => site.announce(LIGHTNING, 12),
    () => expect(bar(page)).toContainText(wordsOf(LIGHTNING, language), { timeout: 100 }),
  );
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Rosa");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(bar(page)).toBeHidden();
  await expect(name).toBeFocused();
  expect(await shifts()).toBe(0);
});

test("An announcement's line has its space before the page's code runs, and nothing moves when it comes", async ({
  page,
  site,
  visit,
  language,
}) => {
  await site.announce(LIGHTNING);
  await expect(async () => {
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/announcements", async (route) => {
      await isAsked;
      await route.continue();
    });
    await visit("/teams");
    const topOf = () => page.locator("h1").evaluate((element) => element.getBoundingClientRect().top);
    const before = await topOf();
    answer();
    await expect(bar(page)).toContainText(wordsOf(LIGHTNING, language));
    await page.unrouteAll({ behavior: "wait" });
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await topOf()).toBe(before);
  }).toPass();
});

test("An announcement is on every page, and there is no trace of it without one", {
  tag: "@full",
}, async ({ page, site, visit, language }) => {
  await visit("/");
  await expect(bar(page)).toHaveCount(0);
  await site.announce(LIGHTNING);
  await signInAt(page, site, "/admin/today");
  await expect(bar(page)).toContainText(wordsOf(LIGHTNING, language));
  for (const path of ["/", "/teams", "/checkout", "/success", "/login", "/nothing-here"]) {
    await visit(path);
    await expect(bar(page), path).toContainText(wordsOf(LIGHTNING, language));
  }
});

test("An announcement never covers a field in use: the page moves down instead", {
  tag: "@full",
}, async ({ page, site, visit }) => {
  await site.setProgram({ open: true });
  await visit("/register");
  const field = '[name="parentFirstName"]';
  await page.locator(field).evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 10);
    element.focus({ preventScroll: true });
  });
  await site.announce(LIGHTNING);
  await expect(bar(page)).toBeVisible();
  await expect.poll(async () => (await edges(page, field)).part).toBeGreaterThan(0);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const { bar: end, part } = await edges(page, field);
  expect(part).toBeGreaterThanOrEqual(end);
  await expect(page.locator(field)).toBeFocused();
});

test("A reader further down the page keeps their place", { tag: "@full" }, async ({ page, site, visit }) => {
  await visit("/privacy");
  const line = "main h2:nth-of-type(4), main section:nth-of-type(4)";
  await page.evaluate((selector) => document.querySelector(selector)?.scrollIntoView(), line);
  const { part: before } = await edges(page, line);
  const shifts = await watchShifts(page);
  await site.announce(LIGHTNING);
  await expect(bar(page)).toBeVisible();
  expect((await edges(page, line)).part).toBeCloseTo(before, 0);
  expect(await shifts()).toBe(0);
});

test("Several announcements are one line with their number, which never lies over the page and unfolds below", async ({
  page,
  site,
  visit,
  language,
}) => {
  await site.announce(LIGHTNING);
  await site.announce(HEAT);
  await visit("/privacy");
  const line = bar(page).locator("summary");
  await expect(line).toContainText(announcementWords[language].several.replace("{{count}}", "2"));
  await expectAccessible(page);
  const height = await bar(page).evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(48);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(bar(page)).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await line.click();
  for (const words of [LIGHTNING, HEAT])
    await expect(bar(page).getByText(wordsOf(words, language)).last()).toBeVisible();
  await expectAccessible(page);
  const cut = await bar(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(cut).toBe(0);
});

test("An announcement that ends in two months is drawn once and not again and again", async ({
  page,
  site,
  visit,
}) => {
  await page.route("**/api/announcements", async (route) => {
    const answer = await route.fetch();
    // Nothing changed, so the answer has no body.
    if (answer.status() === 304) return route.fulfill({ response: answer });
    const { data, ...rest } = await answer.json();
    const endsAt = new Date(Date.now() + 60 * 86_400_000).toISOString();
    const later = data.map((announcement: object) => ({ ...announcement, endsAt }));
    await route.fulfill({ response: answer, json: { ...rest, data: later } });
  });
  await site.announce(LIGHTNING);
  await visit("/about");
  await expect(bar(page)).toBeVisible();
  const frames = await page.evaluate(async () => {
    let drawn = 0;
    const timer = window.setTimeout;
    window.setTimeout = ((run: () => void, delay: number) => {
      drawn += delay > 1_000_000 ? 1 : 0;
      return timer(run, delay);
    }) as typeof window.setTimeout;
    await new Promise((resolve) => timer(resolve, 3000));
    return drawn;
  });
  expect(frames).toBeLessThan(10);
});

test("An announcement follows the page's language, even when that changes", { tag: "@full" }, async ({
  page,
  site,
}) => {
  await site.announce(LIGHTNING);
  await openPage(page, `${site.url}/?lang=en`);
  await expect(bar(page)).toContainText(LIGHTNING.textEn);
  await page.evaluate(() => document.documentElement.setAttribute("lang", "es"));
  await expect(bar(page)).toContainText(LIGHTNING.textEs);
  await expect(bar(page)).not.toContainText(LIGHTNING.textEn);
});

test("The staff's words are never run as HTML, and the longest word stays on the screen", {
  tag: "@full",
}, async ({ page, site, visit }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const written = "<script>alert(1)</script> {{fee, money}} <b>no</b> אימון";
  await site.announce({ textEn: written, textEs: written });
  await site.announce({ textEn: "W".repeat(280), textEs: "M".repeat(280) });
  await visit("/register");
  await expect(bar(page)).toContainText(written);
  await expect(bar(page)).toContainText(/[WM]{280}/);
  await expectNoSidewaysScroll(page);
  expect(await bar(page).locator("script, b").count()).toBe(0);
  expect(dialogs).toEqual([]);
});

test("Without a connection, an announcement stays until its end and then disappears", {
  tag: "@full",
}, async ({ page, site, visit, context, language }) => {
  await page.clock.install();
  await site.announce(LIGHTNING, 3600);
  await visit("/");
  await expect(bar(page)).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward(3_590_000);
  await expect(bar(page)).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(bar(page)).toBeHidden();
  await context.setOffline(false);
  await site.announce(HEAT);
  await expect(bar(page)).toContainText(wordsOf(HEAT, language));
});

test("A page checks often while it is read, rarely when idle, and never while hidden", {
  tag: "@full",
}, async ({ page, site }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/announcements") asked.push(request.url());
  });
  await page.clock.install();
  await page.goto(site.url);
  await untilHydrated(page);
  /** Number of checks within so many seconds by the page's clock. */
  const asksIn = async (seconds: number) => {
    const before = asked.length;
    for (let second = 0; second < seconds; second++) {
      await page.clock.runFor(1000);
      // Wait for the answer, so that the next check is scheduled.
      await page.evaluate(() => fetch("/robots.txt"));
    }
    return asked.length - before;
  };
  await page.mouse.move(10, 10);
  expect(await asksIn(12)).toBeGreaterThanOrEqual(5);
  await page.clock.fastForward(61_000);
  await asksIn(3);
  expect(await asksIn(60)).toBeLessThanOrEqual(4);
  const hide = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, hidden);
  await hide(true);
  await asksIn(45);
  expect(await asksIn(60)).toBe(0);
  const before = asked.length;
  // The page's clock stands still from here: a check that follows is immediate.
  await stopClock(page, 10_000);
  await hide(false);
  await expect.poll(() => asked.length).toBe(before + 1);
});

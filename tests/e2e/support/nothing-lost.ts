import { expect, type Page } from "@playwright/test";
import { firstPaths } from "#tests/support/first-facts.ts";
import { expectNoSidewaysScroll } from "./journey.ts";

/** Every page that can be read without typing or signing in. */
export const READ_PAGES = [...firstPaths, "/success", "/login", "/team/404", "/404"];

/**
 * Texts and controls outside the screen that cannot be reached.
 * @param scroller selector of what may be scrolled sideways, if anything
 */
export async function lostWords(page: Page, scroller = ""): Promise<string[]> {
  return page.evaluate((movable) => {
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    return [...document.querySelectorAll("h1, h2, h3, p, li, dt, dd, label, a, button, input, legend")]
      .filter((element) => shown(element) && !element.closest("[aria-hidden=true], .sr-only"))
      .filter((element) => !movable || !element.closest(movable))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > document.documentElement.clientWidth + 1;
      })
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);
  }, scroller);
}

/** Controls in the header that overlap. */
async function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll("body header a, body header button")]
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        name: element.getAttribute("aria-label") ?? element.textContent ?? "",
        box: element.getBoundingClientRect(),
      }));
    return boxes.flatMap(({ name, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right - 1 &&
            other.left < box.right - 1 &&
            box.top < other.bottom - 1 &&
            other.top < box.bottom - 1,
        )
        .map((other) => `${name} / ${other.name}`),
    );
  });
}

/** Expects all texts and controls on the screen, and no overlap in the header. */
export async function expectNothingLost(page: Page, path: string, scroller = ""): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await lostWords(page, scroller), path).toEqual([]);
  expect(await overlaps(page), path).toEqual([]);
}

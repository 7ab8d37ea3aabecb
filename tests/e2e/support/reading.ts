import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./journey.ts";

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

/** Pairs of visible elements that lie over each other. */
async function overlaps(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) => {
    const boxes = elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
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
        .map((other) => `overlap: ${name} / ${other.name}`),
    );
  });
}

/** Visible words of these elements that match a pattern and stand in more than one line. */
async function brokenIn(page: Page, selector: string, { source, flags }: RegExp): Promise<string[]> {
  return page.locator(selector).evaluateAll(
    (elements, pattern) => {
      const broken = new Set<string>();
      for (const element of elements) {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = texts.currentNode as Text;
          const isShown = text.parentElement?.checkVisibility({ visibilityProperty: true });
          if (!isShown || text.parentElement?.closest(".sr-only")) continue;
          for (const { index, 0: word } of text.data.matchAll(new RegExp(pattern.source, pattern.flags))) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1) broken.add(`broken: ${word}`);
          }
        }
      }
      return [...broken];
    },
    { source, flags },
  );
}

/** Controls narrower than what they hold. A date field scrolls inside: it needs ten letters and its button. */
async function narrowControls(page: Page): Promise<string[]> {
  return page.locator("main :is(input, select, label, legend)").evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const dateWidth = Number.parseFloat(getComputedStyle(control).fontSize) * 7.5;
        const isNarrowDate = control.matches("[type=date]") && control.clientWidth < dateWidth;
        return isNarrowDate || (control.clientWidth > 1 && control.scrollWidth > control.clientWidth + 1);
      })
      .map((control) => `too narrow: ${control.getAttribute("name") ?? control.textContent}`),
  );
}

/** Amounts, dates and short words, which never break; addresses may. */
const UNBROKEN = /\$?\d[\d.,]*\d|(?<![\p{L}.@])\p{L}{2,6}(?![\p{L}@])/gu;

/** Expects every field, label and number to be readable. */
export async function expectReadable(page: Page, where: string): Promise<void> {
  const unreadable = async () => [
    ...(await narrowControls(page)),
    ...(await overlaps(page, "main label[for]")),
    ...(await brokenIn(page, "main", UNBROKEN)),
  ];
  await expect.poll(unreadable, { message: where }).toEqual([]);
}

/** Expects all texts and controls on the screen, and no overlap in the header. */
export async function expectNothingLost(page: Page, path: string, scroller = ""): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await lostWords(page, scroller), path).toEqual([]);
  expect(await overlaps(page, "body header :is(a, button)"), path).toEqual([]);
}

/** Words of texts that hold no address. */
const WORDS = /(?<![@/].*)\p{L}{2,}(?!.*[@/])/gsu;

/** Words of headings and buttons that break inside, icons that shrink, and a header of more than one row. */
export async function brokenWords(page: Page): Promise<string[]> {
  const broken = await brokenIn(page, "main :is(h1, h2, h3, a, button), .toast-card p", WORDS);
  const misplaced = await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const icons = [...document.querySelectorAll(":is(a, button) > svg[width]")].filter(isShown);
    const shrunk = icons
      .filter((icon) => icon.getBoundingClientRect().width < Number(icon.getAttribute("width")) - 1)
      .map((icon) => `shrunk: ${icon.parentElement?.textContent}`);
    const header = document.querySelectorAll("body > #root > header .header-container > *");
    const middles = [...header].filter(isShown).map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    const isOneRow = middles.every((middle) => Math.abs(middle - (middles[0] ?? 0)) < 3);
    return [...new Set(shrunk), ...(isOneRow ? [] : ["header of two rows"])];
  });
  return [...broken, ...misplaced];
}

/** Sets the browser's default font size, in pixels. */
export async function setFontSize(page: Page, pixels: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: pixels } });
  await devtools.detach();
}

/** Expects a border around every field and button in forced colors. */
export async function expectBorders(page: Page, path: string): Promise<void> {
  const borderless = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("input, select, textarea, button")]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
      .filter((control) => !control.matches('[role="tab"], nav *, [type="checkbox"], [type="radio"]'))
      .filter((control) => {
        const { borderStyle, borderWidth } = getComputedStyle(control);
        return borderStyle === "none" || borderWidth.split(" ").some((width) => Number.parseFloat(width) < 1);
      })
      .map((control) => control.getAttribute("name") ?? control.textContent ?? ""),
  );
  expect(borderless, path).toEqual([]);
}

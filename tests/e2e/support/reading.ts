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

/** Controls narrower than what they hold, labels that overlap, and numbers or short words that break inside. */
async function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute("name") ?? element.textContent?.trim().slice(0, 40)}`;
    const controls = [...document.querySelectorAll("main :is(input, select, label, legend)")].filter(isShown);
    const narrow = controls
      .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `too narrow: ${nameOf(element)}`);
    // A date field scrolls inside: it needs ten letters and its button.
    const dates = controls
      .filter((element) => element.matches("[type=date]"))
      .filter((element) => element.clientWidth < Number.parseFloat(getComputedStyle(element).fontSize) * 7.5)
      .map((element) => `too narrow: ${nameOf(element)}`);
    const labels = controls.filter((element) => element.matches("label[for]"));
    const over = labels.flatMap((label, index) => {
      const box = label.getBoundingClientRect();
      return labels
        .slice(index + 1)
        .filter((other) => {
          const next = other.getBoundingClientRect();
          const isBeside = box.right <= next.left + 1 || next.right <= box.left + 1;
          return !isBeside && box.top < next.bottom - 1 && next.top < box.bottom - 1;
        })
        .map((other) => `overlap: ${nameOf(label)} / ${nameOf(other)}`);
    });
    const broken: string[] = [];
    const texts = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement || !isShown(text.parentElement) || text.parentElement.closest(".sr-only"))
        continue;
      for (const { index, 0: number } of text.data.matchAll(
        /\$?\d[\d.,]*\d|(?<![\p{L}.@])\p{L}{2,6}(?![\p{L}@])/gu,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(`broken: ${number}`);
      }
    }
    return [...narrow, ...dates, ...over, ...broken];
  });
}

/** Expects every field, label and number to be readable. */
export async function expectReadable(page: Page, where: string): Promise<void> {
  await expect.poll(() => unreadable(page), { message: where }).toEqual([]);
}

/** Expects all texts and controls on the screen, and no overlap in the header. */
export async function expectNothingLost(page: Page, path: string, scroller = ""): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await lostWords(page, scroller), path).toEqual([]);
  expect(await overlaps(page), path).toEqual([]);
}

/** Words of headings and buttons that break inside, icons that shrink, and a header of more than one row. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const titles = [...document.querySelectorAll("main :is(h1, h2, h3, a, button), .toast-card p")];
    const broken = titles.filter(isShown).flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        if (/[@/]/.test(text.data) || text.parentElement?.closest(".sr-only")) continue;
        for (const { index, 0: word } of text.data.matchAll(/\p{L}{2,}/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) words.push(`broken: ${word}`);
        }
      }
      return words;
    });
    const icons = [...document.querySelectorAll(":is(a, button) > svg[width]")].filter(isShown);
    const shrunk = icons
      .filter((icon) => icon.getBoundingClientRect().width < Number(icon.getAttribute("width")) - 1)
      .map((icon) => `shrunk: ${icon.parentElement?.textContent}`);
    const header = [...document.querySelectorAll("body > #root > header .header-container > *")].filter(
      isShown,
    );
    const middles = header.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    const isOneRow = middles.every((middle) => Math.abs(middle - (middles[0] ?? 0)) < 3);
    return [...new Set([...broken, ...shrunk]), ...(isOneRow ? [] : ["header of two rows"])];
  });
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

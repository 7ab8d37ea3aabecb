import { expect, type Page } from "@playwright/test";

/** Mapped into the page: what Chrome does to each text of a page that it translates. */
function translatePage() {
  const LEFT_ALONE = new Set(["FONT", "SCRIPT", "STYLE", "TEXTAREA", "TITLE", "NOSCRIPT"]);
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || LEFT_ALONE.has(parent.tagName) || text.data.trim() === "") return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateIn = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of node instanceof Text ? [node] : found) translate(text);
  };
  const begin = () => {
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) translateIn(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  const beginOnceDrawn = () => {
    const isDrawn = document.querySelector('[data-hydrated="yes"], h1');
    if (isDrawn) setTimeout(begin, 500);
    else setTimeout(beginOnceDrawn, 50);
  };
  document.addEventListener("DOMContentLoaded", beginOnceDrawn);
}

/** Translates each further page of this tab as Chrome does: every text moves into elements of its own. */
export async function translateAsChrome(page: Page): Promise<() => void> {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(translatePage);
  return () => expect(errors).toEqual([]);
}

/** Waits until the open page is translated. */
export async function untilTranslated(page: Page): Promise<void> {
  await page.locator("h1 font").first().waitFor();
}

import { expect, type Page } from "@playwright/test";
import { CARDS } from "#tests/e2e/support/family.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";

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
async function translateAsChrome(page: Page): Promise<() => void> {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(translatePage);
  return () => expect(errors).toEqual([]);
}

/** Waits until the open page is translated. */
async function untilTranslated(page: Page): Promise<void> {
  await page.locator("h1 font").first().waitFor();
}

const PRICE = (firstCamp.feeCents as number) * 2;

test("A mother registers two children on a page that Chrome translates", async ({ visit, family, staff }) => {
  const { page, text } = staff;
  const expectNoError = await translateAsChrome(page);
  await visit("/register");
  await untilTranslated(page);
  await family.fillForm();
  await page.getByRole("button", { name: text("registration:child.add") }).click();
  const missing = (...fields: string[]) =>
    text("choice:children.missing", {
      fields: fields.map((field) => text(`terms:fields.${field}`)).join(", "),
    });
  await family.fillSibling(0, { first: "Zoe", last: "Peñaranda", age: "12" });
  await expect(page.getByText(missing("tshirtSize"))).toBeVisible();
  await page.locator('[name="children.1.firstName"]').fill("");
  await expect(page.getByText(missing("childFirstName", "tshirtSize"))).toBeVisible();
  await page.locator('[name="children.1.firstName"]').fill("Zoe");
  await expect(page.getByText(missing("childFirstName", "tshirtSize"))).toHaveCount(0);
  await family.sizeOf(0, "small").check({ force: true });
  await expect(page.getByText(text("choice:children.complete"), { exact: true })).toHaveCount(2);
  await expect(page.getByRole("button", { name: text("terms:removeOf", { name: "Zoe" }) })).toBeVisible();
  await family.sendForm();
  await expect(family.payButton(PRICE)).toBeVisible();
  await family.pay(CARDS.accepted, PRICE);
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole("heading", { level: 3, name: /^Zoe: / })).toBeVisible();
  expectNoError();

  await family.signIn();
  await untilTranslated(page);
  await expect(page.getByRole("heading", { name: /Zoe/ })).toBeVisible();
  expectNoError();

  await staff.signIn("/admin");
  await untilTranslated(page);
  const search = page.locator('[name="search"]');
  await search.fill("zoe");
  await expect(page.getByText(text("admin:list.showing", { shown: 1, total: 2 }))).toBeVisible();
  await search.fill("nobody");
  await expect(page.getByText(text("admin:list.noMatchTitle"))).toBeVisible();
  await search.fill("");
  await expect(page.getByText(text("admin:list.showing", { shown: 2, total: 2 }))).toBeVisible();
  expectNoError();
});

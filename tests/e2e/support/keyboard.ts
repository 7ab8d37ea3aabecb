import { expect, type Locator, type Page } from "@playwright/test";

/** Expects a visible focus ring around the focused control or its label. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const rings = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return ["nothing has the focus"];
    return [focused, focused.closest("label")].flatMap((element) => {
      if (!element) return [];
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === "none" || outlineWidth === "0px" ? [] : ["ring"];
    });
  });
  expect(rings, await focusedName(page)).toContain("ring");
}

/** The focused element, for messages. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? "");
}

/** Presses Tab and expects this control to have the focus. */
export async function tabOnto(page: Page, control: Locator): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
  await expectVisibleFocus(page);
}

/** Presses Tab until this control has the focus, and expects a visible focus at every stop. */
export async function tabUntil(page: Page, control: Locator, stops = 60): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press("Tab");
    await expectVisibleFocus(page);
    if (await isFocused()) return;
  }
  throw new Error(`${stops} stops did not lead to ${control}`);
}

/** Presses Tab from field to field, enters the given answers, and stops at the submit button. */
export async function answerByKeyboard(page: Page, answers: Record<string, string>): Promise<void> {
  const open = new Map(Object.entries(answers));
  for (let stop = 0; stop < 80; stop += 1) {
    const { name, type } = await page.evaluate(() => {
      const { name = "", type = "" } = (document.activeElement ?? {}) as Partial<HTMLInputElement>;
      return { name, type };
    });
    const answer = open.get(name);
    open.delete(name);
    if (answer !== undefined && ["checkbox", "radio"].includes(type)) await page.keyboard.press(answer);
    else if (answer !== undefined) await page.keyboard.type(answer);
    if (type === "submit") break;
    await page.keyboard.press("Tab");
    await expectVisibleFocus(page);
  }
  expect([...open.keys()], "fields that Tab did not reach").toEqual([]);
}

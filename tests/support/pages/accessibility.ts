import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

type Axe = typeof axe;

/** The small one: a page reads it anew each time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The accessibility faults that axe can find on what is on the screen now, in one part of it: its rule and the HTML, one
 * a line. The page keeps axe, for the next look at it.
 */
export async function accessibilityFaults(page: Page, part = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (context) => {
    // A fade that begins while axe looks has colors of its own for a moment. A constructed sheet is allowed by the policy.
    const withoutMotion = new CSSStyleSheet();
    withoutMotion.replaceSync(
      "*, ::before, ::after { transition: none !important; animation: none !important }",
    );
    document.adoptedStyleSheets.push(withoutMotion);
    const { run } = Reflect.get(window, "axe") as Axe;
    const { violations } = await run(context, { resultTypes: ["violations"], selectors: false });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== withoutMotion);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, part);
}

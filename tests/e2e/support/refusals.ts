import type { Page } from "@playwright/test";

/** Records every content policy violation from now on. */
export async function refusals(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("tellRefusal", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { documentURI, effectiveDirective, blockedURI, sourceFile } = event;
      Reflect.get(window, "tellRefusal")(`${documentURI}: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  page.on("console", (message) => {
    if (/content.security.policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

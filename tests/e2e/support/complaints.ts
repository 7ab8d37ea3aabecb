import type { Page } from "@playwright/test";

/** Errors and warnings of a page's scripts; what a page that is not there says of itself is none. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isOwn = !message.text().startsWith("Failed to load resource");
    if (["error", "warning"].includes(message.type()) && isOwn) complaints.push(message.text());
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  return complaints;
}

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

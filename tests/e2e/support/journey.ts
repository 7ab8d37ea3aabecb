import { type Browser, test as base, expect, type Page } from "@playwright/test";
import type { Language } from "#domain/text/languages.ts";
import { accessibilityFaults } from "#tests/support/pages/accessibility.ts";
import { type Family, familyAt } from "./family.ts";
import { openPage } from "./open-page.ts";
import { type Site, startSite } from "./site.ts";
import { type Staff, staffAt } from "./staff.ts";
import { readTexts, type Text } from "./texts.ts";

export interface JourneyOptions {
  language: Language;
  /** Whether a page shows the site's mail, as in the demo: then messages go out without a mail server. */
  isMailRead: boolean;
  /** Whether staff have opened the camp's registration. */
  isOpen: boolean;
  /** The site's host name; passkeys need "localhost". */
  host: "127.0.0.1" | "localhost";
}

interface JourneyFixtures {
  site: Site;
  /** A text of the site in the test's language. */
  text: Text;
  /** Opens a page and waits until it is hydrated. */
  visit: (path: string) => Promise<void>;
  /** What a family does on the test's page. */
  family: Family;
  /** What staff do on the test's page. */
  staff: Staff;
}

/** Ends all pages, so that none sends a request to a server that stops. */
export async function endPages(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
}

/** A journey: a new site, a new browser, and one of the two languages. */
export const test = base.extend<JourneyFixtures & JourneyOptions>({
  language: ["en", { option: true }],
  isMailRead: [false, { option: true }],
  isOpen: [true, { option: true }],
  host: ["127.0.0.1", { option: true }],
  site: async ({ browser, host, isMailRead, isOpen }, use) => {
    const site = await startSite(host, { isMailRead });
    if (isOpen) await site.setProgram({ open: true });
    await use(site);
    await endPages(browser);
    await site.stop();
  },
  text: async ({ language }, use) => {
    await use(readTexts(language));
  },
  visit: async ({ page, site }, use) => {
    await use(async (path) => {
      await openPage(page, `${site.url}${path}`);
    });
  },
  family: async ({ page, site, text }, use) => {
    await use(familyAt(page, site, text));
  },
  staff: async ({ page, site, text }, use) => {
    await use(staffAt(page, site, text));
  },
});

/** Expects no accessibility fault that axe finds, on the page or in one part of it. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  expect(await accessibilityFaults(page, part)).toEqual([]);
}

/** Expects no horizontal overflow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** Expects no accessibility fault that axe finds, and no horizontal overflow. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

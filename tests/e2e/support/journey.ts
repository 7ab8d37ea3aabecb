import { test as base, expect, type Page } from "@playwright/test";
import type { Language } from "#domain/text/languages.ts";
import { accessibilityFaults } from "#tests/support/accessibility.ts";
import { openPage } from "./open-page.ts";
import { type Site, startSite } from "./site.ts";
import { readTexts } from "./texts.ts";

export interface JourneyOptions {
  language: Language;
  /** Whether a page shows the site's mail, as in the demo: then messages go out without a mail server. */
  isMailRead: boolean;
}

interface JourneyFixtures {
  site: Site;
  /** A text of the site in the test's language. */
  text: (key: string, values?: object) => string;
  /** Opens a page and waits until it is hydrated. */
  visit: (path: string) => Promise<void>;
}

/** A journey: a new site, a new browser, and one of the two languages. */
export const test = base.extend<JourneyFixtures & JourneyOptions>({
  language: ["en", { option: true }],
  isMailRead: [false, { option: true }],
  site: async ({ isMailRead, page }, use) => {
    const site = await startSite("127.0.0.1", { isMailRead });
    await use(site);
    // A request that a test answers by itself may still be under way, and its server ends now.
    await page.unrouteAll({ behavior: "ignoreErrors" });
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

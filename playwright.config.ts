import { defineConfig } from "@playwright/test";
import type { JourneyOptions } from "#tests/e2e/support/journey.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/chromium.ts";

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };

/**
 * Every journey is walked in Spanish, whose words are longer, on a phone, where families are. In English on a laptop go
 * those that see something else there, because the screen's width decides what stands on it: the header's menu, the
 * pictures of the home page, staff's tables and panels. What a family does to get a place is tagged to be walked in both
 * languages on both screens (docs/decisions/070-each-journey-where-it-sees-something.md).
 */
export const BY_WIDTH = [
  ...["every-page", "home", "choose-program", "family-checkout", "interests"],
  ...["staff-house", "staff-lists", "staff-registrations", "staff-registrations-actions", "staff-payments"],
  ...["staff-donations", "staff-testimonials", "staff-import", "staff-season"],
];

const EVERYWHERE = "@everywhere";

/** Journeys that give themselves the sizes at which they look, which see the same in each. */
const OWN_SIZES = /@own-sizes/;

export default defineConfig<JourneyOptions>({
  testDir: "tests/e2e",
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["line"], ["json", { outputFile: "test-results/journeys.json" }]],
  use: {
    launchOptions: CHROMIUM_LAUNCH,
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "es phone", use: { language: "es", locale: "es-MX", viewport: PHONE, hasTouch: true } },
    {
      name: "en laptop",
      // Playwright looks for it in a line of project, file, titles and tags.
      grep: new RegExp(`(?: (?:${BY_WIDTH.join("|")})\\.spec\\.ts |${EVERYWHERE})`),
      grepInvert: OWN_SIZES,
      use: { language: "en", locale: "en-US", viewport: LAPTOP },
    },
    {
      name: "en phone",
      grep: new RegExp(EVERYWHERE),
      use: { language: "en", locale: "en-US", viewport: PHONE, hasTouch: true },
    },
    {
      name: "es laptop",
      grep: new RegExp(EVERYWHERE),
      use: { language: "es", locale: "es-MX", viewport: LAPTOP },
    },
  ],
});

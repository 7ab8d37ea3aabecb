import { defineConfig } from "@playwright/test";
import type { JourneyOptions } from "#tests/e2e/support/journey.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/chromium.ts";

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };

/**
 * What a family does to get a place is walked in both languages on both screens; the rest, staff's pages too, in
 * Spanish on a phone and in English on a laptop (docs/decisions/030-staff-pages-on-two-screens.md).
 */
const MAIN = /(?:main-journey|register)\.spec\.ts$/;

/**
 * Journeys that give themselves the sizes at which they look would see the same twice: Spanish, whose words are longer,
 * is enough (docs/decisions/040-journeys-in-a-headless-shell.md).
 */
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
    {
      name: "en phone",
      testMatch: MAIN,
      use: { language: "en", locale: "en-US", viewport: PHONE, hasTouch: true },
    },
    { name: "es phone", use: { language: "es", locale: "es-MX", viewport: PHONE, hasTouch: true } },
    { name: "en laptop", grepInvert: OWN_SIZES, use: { language: "en", locale: "en-US", viewport: LAPTOP } },
    { name: "es laptop", testMatch: MAIN, use: { language: "es", locale: "es-MX", viewport: LAPTOP } },
  ],
});

import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import type { JourneyOptions } from "#tests/e2e/support/journey.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/pages/chromium.ts";

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };

/**
 * Every journey is walked in Spanish, whose words are longer, on a phone, where families are. Those that see something
 * else on a laptop, because the screen's width decides what stands on it, are tagged to be walked there too, in English:
 * the header's menu, the pictures of the home page, staff's tables and panels. What a family does to get a place is tagged
 * to be walked in both languages on both screens (docs/decisions/004-shared-test-processes-and-journey-screens.md).
 *
 * `npm test` sets JOURNEYS=short: journeys tagged `@full` wait for `npm run test:full`, those tagged `@laptop` are walked on
 * the laptop alone, and all others on the phone alone (docs/decisions/005-two-test-runs.md).
 */
const IS_SHORT = process.env.JOURNEYS === "short";
const EVERYWHERE = /@everywhere/;

/** One after the other, and first, beside the rest: each process that walks begins with a browser and a server. */
const FURTHER = [
  {
    name: "en phone",
    grep: EVERYWHERE,
    workers: 1,
    use: { language: "en", locale: "en-US", viewport: PHONE, hasTouch: true },
  },
  {
    name: "es laptop",
    grep: EVERYWHERE,
    workers: 1,
    use: { language: "es", locale: "es-MX", viewport: LAPTOP },
  },
] as const;

export default defineConfig<JourneyOptions>({
  testDir: "tests/e2e",
  // Of two cores: a tenth of their time is idle with three (101 journeys: 204 s with four, 224 s with three).
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // Only the end counts: where much else runs, pages that are rendered behind everything else take minutes.
  timeout: 600_000,
  expect: { timeout: 240_000 },
  ...(IS_SHORT && { grepInvert: /@full/ }),
  reporter: [
    [resolve(import.meta.dirname, "tests/support/pages/browser-reporter.ts")],
    ["line"],
    ["json", { outputFile: "test-results/journeys.json" }],
  ],
  use: {
    launchOptions: CHROMIUM_LAUNCH,
    screenshot: "only-on-failure",
  },
  projects: [
    ...(IS_SHORT ? [] : FURTHER),
    {
      name: "es phone",
      ...(IS_SHORT && { grepInvert: /@full|@laptop/ }),
      use: { language: "es", locale: "es-MX", viewport: PHONE, hasTouch: true },
    },
    {
      name: "en laptop",
      grep: IS_SHORT ? /@laptop/ : /@laptop|@everywhere/,
      use: { language: "en", locale: "en-US", viewport: LAPTOP },
    },
  ],
});

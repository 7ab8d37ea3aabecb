import { defineConfig } from "@playwright/test";
import real from "../playwright.config.ts";

/** The real configuration for files that are never part of a real run, without the screens. */
export default defineConfig({
  ...real,
  testDir: "planted/journeys",
  testMatch: "*.planted.ts",
  outputDir: "../node_modules/.cache/planted-journeys",
  projects: [{ name: "planted" }],
});

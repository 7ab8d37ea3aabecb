import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const { CHROMIUM_PATH } = process.env;
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function launch(places: readonly (string | undefined)[]) {
  const executablePath = places.find((place) => place && existsSync(place));
  return {
    ...(executablePath && { executablePath }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}

/**
 * How to start the machine's own Chromium, as a headless shell where there is one: it shows the same pages with a third
 * less of the processor (docs/decisions/004-shared-test-processes-and-journey-screens.md). Without either, Playwright's.
 */
export const CHROMIUM_LAUNCH = launch([CHROMIUM_PATH, HEADLESS_SHELL, ...WHOLE]);

/** The whole browser, as on a user's machine, for what is measured; the shell where there is no other. */
export const WHOLE_CHROMIUM_LAUNCH = launch([CHROMIUM_PATH, ...WHOLE, HEADLESS_SHELL]);

/** The name and version of the browser that the journeys run on, and where it is. */
export function journeysBrowser(): string {
  const path = CHROMIUM_LAUNCH.executablePath ?? chromium.executablePath();
  return `${execFileSync(path, ["--version"], { encoding: "utf8" }).trim()} (${path})`;
}

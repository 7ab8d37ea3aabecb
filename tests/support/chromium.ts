import { existsSync } from "node:fs";

const PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = PLACES.find((place) => place && existsSync(place));

/** How to start the machine's own Chromium; without one, Playwright's. */
export const CHROMIUM_LAUNCH = {
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

import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { CHROMIUM_LAUNCH } from "#tests/support/pages/chromium.ts";
import { freePort } from "#tests/support/servers/free-port.ts";
import { SCREENS, type Screen, screens, sourcesHash, TAKEN } from "./screens.ts";

const DEMO = resolve(import.meta.dirname, "../../scripts/demo.ts");
const PIN = "4207";
/** Percent; text stays sharp. */
const QUALITY = 75;

/** Starts the demo. @returns its address, once it is open, and what ends it */
async function startDemo() {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOST: "127.0.0.1" };
  const child = spawn(process.execPath, [DEMO], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.includes("Ctrl-C")) break;
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function take(browser: Browser, url: string, screen: Screen): Promise<void> {
  const { name, path, language, width, height, needsSignIn } = screen;
  const locale = language === "es" ? "es-MX" : "en-US";
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    reducedMotion: "reduce",
  });
  if (needsSignIn) {
    const response = await context.request.post(`${url}/api/admin/session`, { data: { pin: PIN } });
    if (!response.ok()) throw new Error(`The demo refused its PIN: ${response.status()}`);
    await context.addInitScript(() => {
      localStorage.setItem("adminAuth", "true");
      localStorage.setItem("adminAuthTime", String(Date.now()));
    });
  }
  const page = await context.newPage();
  const response = await page.goto(url + path);
  if (!response?.ok()) throw new Error(`${path}: ${response?.status()}`);
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: QUALITY })
    .toFile(join(SCREENS, `${name}.webp`));
  await context.close();
}

const demo = await startDemo();
const browser = await chromium.launch(CHROMIUM_LAUNCH);
for (const screen of screens) await take(browser, demo.url, screen);
await browser.close();
await demo.stop();
const taken = Object.fromEntries(screens.map((screen) => [screen.name, sourcesHash(screen)]));
writeFileSync(TAKEN, `${JSON.stringify(taken, null, 2)}\n`);

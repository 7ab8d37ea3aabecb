import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// This file runs on any Node from 20 on, before anything is installed; the rest runs on the pinned one.
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const CACHE = join(root, "node_modules/.cache/club");
const CLIENT_SOURCES = [
  "app",
  "content",
  "domain",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
  "scripts",
  "server/site",
];
const wanted = new Set(process.argv.slice(2));

/** Says in one line what happens, and shows what the command printed only when it fails. */
function run(what, command, args) {
  console.log(what);
  // Through a shell where npm is a .cmd file.
  const shell = process.platform === "win32";
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8", shell });
  if (status === 0) return;
  console.error(`${stdout ?? ""}${stderr ?? ""}\nThis failed: ${[command, ...args].join(" ")}`);
  process.exit(1);
}

function remembered(name) {
  const file = join(CACHE, name);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function remember(name, value) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, name), value);
}

function hashOf(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else {
      hash.update(path).update(readFileSync(path));
    }
  };
  for (const path of paths) add(join(root, path));
  return hash.digest("hex");
}

function installPackages() {
  const lock = hashOf(["package.json", "package-lock.json"]);
  if (remembered("packages") === lock) return;
  // Not `npm ci`: it refuses a lock file made where a registry lacks another platform's optional binaries.
  run("Installing packages …", "npm", [
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  remember("packages", lock);
}

/** The pinned Node needs libatomic1, which a minimal Debian or Ubuntu lacks; say so instead of the loader's message. */
function assertRuntime() {
  const node = join(root, "node_modules/node/bin/node");
  if (process.platform !== "linux" || !existsSync(node)) return;
  const { status, stderr } = spawnSync(node, ["--version"], { encoding: "utf8" });
  if (status === 0) return;
  console.error(`Node of package.json does not run here: ${stderr?.trim()}`);
  if (stderr?.includes("libatomic")) console.error("Install it first: apt-get install libatomic1");
  process.exit(1);
}

/** The build writes this file last, so it exists only if the build is complete. */
const BUILT = join(root, "dist/renderer/build.json");

function buildClient() {
  const sources = hashOf(CLIENT_SOURCES);
  if (remembered("client") === sources && existsSync(BUILT)) return;
  // npm puts the pinned runtime first on PATH.
  run("Building the site …", "npm", ["run", "-s", "build"]);
  remember("client", sources);
}

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Installs the newest version that Debian serves.
 * @returns whether the packages are now installed
 */
function installFromDebian(...names) {
  const update = "apt-get update -qq -o Acquire::http::Timeout=10 -o Acquire::Retries=1";
  const install = `apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=60 ${names.join(" ")}`;
  // If the lists cannot be updated, for example offline, install from the old ones.
  const child = spawn("sh", ["-c", `${update}; ${install}`], { stdio: "ignore" });
  return new Promise((done) => {
    child.once("close", (code) => done(code === 0));
    child.once("error", () => done(false));
  });
}

const { CHROMIUM_PATH } = process.env;
const isOurs = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * The fallback font of app/ui/styles/fonts.css. Every family's device has one of the fonts named there; without one, the
 * page
 * would shift when its web font arrives.
 */
const FALLBACK_FONT = { package: "fonts-liberation", folder: "/usr/share/fonts/truetype/liberation" };

/**
 * Starts installing the newest browser where that is possible, at most once a day. Offline, the installed one is used.
 * @returns whether a browser is installed
 */
async function beginBrowser() {
  const hasNamed = Boolean(CHROMIUM_PATH && existsSync(CHROMIUM_PATH));
  const isThere = () => hasNamed || existsSync(HEADLESS_SHELL);
  const today = new Date().toISOString().slice(0, 10);
  const isNew = hasNamed || (existsSync(HEADLESS_SHELL) && remembered("browser") === today);
  if (!isOurs || (isNew && existsSync(FALLBACK_FONT.folder))) return isThere();
  const names = hasNamed ? [FALLBACK_FONT.package] : ["chromium-headless-shell", FALLBACK_FONT.package];
  if (await installFromDebian(...names)) remember("browser", today);
  return isThere();
}

/** The journeys use the headless shell (tests/support/pages/chromium.ts), or a full browser if there is none. */
async function finishBrowser(hasShell) {
  if ((await hasShell) || BROWSERS.some((place) => existsSync(place))) return;
  if (isOurs && (await installFromDebian("chromium"))) return;
  run("Installing a browser …", "npx", ["playwright", "install", "chromium"]);
}

// Debian's packages install while npm's do, and while the site is built.
const browser = wanted.has("--browser") ? beginBrowser() : undefined;
installPackages();
assertRuntime();
if (wanted.has("--build")) buildClient();
// `npm run dev` renders its own pages; its server only needs a build to exist.
if (wanted.has("--any-build") && !existsSync(BUILT)) buildClient();
if (browser) await finishBrowser(browser);

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { command, run } from "./command.ts";

/**
 * Runs the journeys that lose a script on the oldest Chromium that Debian serves; `npm test` runs them on the newest.
 * Versions differ in what they cache of a failed script (docs/decisions/012). Nothing is installed.
 * Other journeys: `node scripts/older-chromium.ts tests/e2e/donate.spec.ts`.
 */
const JOURNEYS = ["lost-code", "no-connection", "before-the-code"].map((name) => `tests/e2e/${name}.spec.ts`);
const PACKAGES = ["chromium-headless-shell", "chromium-common"];
const CACHE = resolve(import.meta.dirname, "../node_modules/.cache/chromium");

function apt(program: string, args: string[], folder = "."): string {
  try {
    return execFileSync(program, args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
  } catch (cause) {
    throw new Error(`${program} ${args.join(" ")} failed. This needs Debian and its package lists.`, {
      cause,
    });
  }
}

function isOlder(version: string, other: string): boolean {
  try {
    execFileSync("dpkg", ["--compare-versions", version, "lt", other]);
    return true;
  } catch {
    return false;
  }
}

/** @throws {Error} if the package lists name no version, for example because they were never fetched */
function oldestServed(): string {
  // "chromium-headless-shell | 150.0.7871.100-1~deb12u1 | http://… bookworm/main amd64 Packages"
  const lines = apt("apt-cache", ["madison", ...PACKAGES.slice(0, 1)]).split("\n");
  const versions = lines.flatMap((line) => line.split("|")[1]?.trim() ?? []);
  const [first, ...others] = versions;
  if (!first) throw new Error("Debian's lists name no chromium-headless-shell: apt-get update first.");
  return others.reduce((oldest, version) => (isOlder(version, oldest) ? version : oldest), first);
}

/**
 * Downloads and unpacks a version, once.
 * @returns the browser's path
 */
function unpacked(version: string): string {
  const folder = join(CACHE, version);
  if (!existsSync(folder)) {
    const begun = `${folder}.begun`;
    rmSync(begun, { recursive: true, force: true });
    mkdirSync(begun, { recursive: true });
    apt("apt-get", ["download", "-q", ...PACKAGES.map((name) => `${name}=${version}`)], begun);
    for (const file of readdirSync(begun)) {
      apt("dpkg", ["-x", file, "."], begun);
      rmSync(join(begun, file));
    }
    renameSync(begun, folder);
  }
  return join(folder, "usr/lib/chromium/chromium-headless-shell");
}

await command(async () => {
  const CHROMIUM_PATH = unpacked(oldestServed());
  const wanted = process.argv.slice(2);
  const journeys = wanted.length > 0 ? wanted : JOURNEYS;
  return (await run("playwright", ["test", ...journeys], { CHROMIUM_PATH })) === 0;
});

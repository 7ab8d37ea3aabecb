import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { command } from "./command.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** Of this checkout alone: what it installed, built and wrote. */
const LEFT_OUT = new Set([".git", "node_modules", "dist", "data", "test-results"]);

/**
 * Copies this checkout for another club (README, "Customization"). The invented club of tests/second-club
 * replaces content/club, and tests/first-club is gone.
 * @returns the folder, which the caller removes
 */
export function makeFork(): string {
  const fork = mkdtempSync(join(tmpdir(), "club-fork-"));
  cpSync(ROOT, fork, { recursive: true, filter: (source) => !LEFT_OUT.has(relative(ROOT, source)) });
  symlinkSync(join(ROOT, "node_modules"), join(fork, "node_modules"));
  for (const path of ["content/club", "tests/first-club", "scripts/fork.test.ts"])
    rmSync(join(fork, path), { recursive: true, force: true });
  cpSync(join(fork, "tests/second-club"), join(fork, "content/club"), { recursive: true });
  return fork;
}

/** Builds a fork, and runs every check there: what fails asserts the first club's facts outside tests/first-club. */
function testFork(options: readonly string[]): boolean {
  const fork = makeFork();
  // Run by root, PostgreSQL is another user's.
  chmodSync(fork, 0o755);
  // The build groups modules by their paths in the fork; those of a linked folder are elsewhere.
  const packages = join(fork, "node_modules");
  rmSync(packages);
  cpSync(join(ROOT, "node_modules"), packages, {
    recursive: true,
    verbatimSymlinks: true,
  });
  const run = (...words: string[]) =>
    spawnSync("npm", ["run", "-s", ...words], { cwd: fork, stdio: "inherit" }).status === 0;
  const isGreen = run("build") && run("test:all", "--", ...options);
  rmSync(fork, { recursive: true });
  return isGreen;
}

if (import.meta.main) await command(async () => testFork(process.argv.slice(2)));

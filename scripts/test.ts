import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");

interface Counts {
  passed: number;
  failed: number;
}

function run(command: string, args: string[]): boolean {
  process.stdout.write(`\n> ${command} ${args.join(" ")}\n`);
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status === 0;
}

/** A check that either holds or does not, such as the types. */
function check(command: string, ...args: string[]): Counts {
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readReport<T>(name: string): T | undefined {
  const file = join(RESULTS, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : undefined;
}

/** A run that ended badly without naming a failed test still counts as one failure. */
function counted(ok: boolean, passed: number, failed: number): Counts {
  return { passed, failed: ok ? failed : Math.max(1, failed) };
}

function unitAndServerTests(): Counts {
  const ok = run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    "--outputFile.json=test-results/units.json",
  ]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>("units.json");
  return counted(ok && report !== undefined, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

function journeys(): Counts {
  const ok = run("playwright", ["test"]);
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    "journeys.json",
  );
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return counted(ok && report !== undefined, expected, unexpected + flaky);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const results = [
  check("tsc"),
  check("biome", "ci", "--error-on-warnings", "."),
  check("knip"),
  unitAndServerTests(),
  journeys(),
];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

import { existsSync, readFileSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { run } from "./command.ts";

const ROOT = resolve(import.meta.dirname, "..");

/** How many tests passed, and one text for each that failed: its name and the first lines of the reason. */
export interface Result {
  passed: number;
  failures: string[];
}

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Tests open thousands of databases for a second each: in memory, if there is enough, no disk slows them down. */
function temporaryPlace(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : MEMORY;
}

/**
 * Runs a runner that writes its JSON report. A bad exit code is a failure whatever the report says: it alone tells of
 * an error outside of any test, and of a run without tests.
 * @param runnerWith starts the runner, with the report's path and the variables for it
 */
async function withReport<Report>(
  runnerWith: (file: string, env: Record<string, string>) => Promise<number | null>,
  read: (report: Report) => Result,
): Promise<Result> {
  const folder = await mkdtemp(join(temporaryPlace(), "club-run-"));
  // As root, PostgreSQL runs as another user, who must be able to walk through it.
  await chmod(folder, 0o711);
  const file = join(folder, "report.json");
  try {
    // Compiled code is shared by the hundreds of processes of a run.
    const env = { NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"), TMPDIR: folder };
    const exitCode = await runnerWith(file, env);
    const { passed, failures } = existsSync(file)
      ? read(JSON.parse(readFileSync(file, "utf8")))
      : { passed: 0, failures: [] };
    const isUnexplained = failures.length === 0 && (exitCode !== 0 || passed === 0);
    return { passed, failures: isUnexplained ? [`A runner's exit code: ${exitCode}; see above`] : failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function failure(name: string, reason = ""): string {
  const lines = stripVTControlCharacters(reason).split("\n", 10);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
}

function readVitest({ numPassedTests, testResults }: JsonTestResults): Result {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [failure(file, message)];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${file} > ${fullName}`, failureMessages?.join("\n")),
    );
  });
  return { passed: numPassedTests, failures };
}

const specsIn = (suites: readonly JSONReportSuite[]): JSONReportSpec[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites ?? [])]);

function readPlaywright({ stats, errors, suites }: JSONReport): Result {
  const journeys = specsIn(suites).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
        failure(`${file}:${line} > ${projectName} > ${title}`, results[0]?.error?.message),
      ),
  );
  const outside = errors.map(({ message }) => failure("An error outside of any journey", message));
  return { passed: stats.expected, failures: [...journeys, ...outside] };
}

/** Runs unit tests with vitest. */
export function runVitest(args: readonly string[], env: Record<string, string> = {}): Promise<Result> {
  return withReport((file, common) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    return run("vitest", ["run", ...reporters, ...args], { ...common, ...env });
  }, readVitest);
}

/** Runs journeys with Playwright. */
export function runPlaywright(args: readonly string[], env: Record<string, string> = {}): Promise<Result> {
  return withReport((file, common) => {
    // Node removes the types; Playwright's own loader takes 12 seconds more without its cache.
    const own = { PW_DISABLE_TS_ESM: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    return run("playwright", ["test", ...args], { ...common, ...own, ...env });
  }, readPlaywright);
}

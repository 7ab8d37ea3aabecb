import { existsSync, readFileSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { command, run, runScript } from "./command.ts";

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

export function runPlaywright(args: readonly string[], env: Record<string, string> = {}): Promise<Result> {
  return withReport((file, common) => {
    // Node removes the types; Playwright's own loader takes 12 seconds more without its cache.
    const own = { PW_DISABLE_TS_ESM: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    return run("playwright", ["test", ...args], { ...common, ...own, ...env });
  }, readPlaywright);
}

/**
 * `npm test` runs every check except tests tagged `full`. `npm run test:full` includes them, with long random runs;
 * `npm run test:full -- --shard 1/4` runs a quarter (docs/decisions/005-two-test-runs.md).
 * `--only units --only journeys` selects checks; arguments after a second `--` go to that check's runner:
 * `npm test -- --only units -- server/payments --bail=1`.
 */
const { values, positionals: more } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    full: { type: "boolean", default: false },
    shard: { type: "string" },
  },
  allowPositionals: true,
});
const { full, shard } = values;
const shardOption = shard === undefined ? [] : [`--shard=${shard}`];

/** A check that passes or fails as a whole; its output is printed when it ends. */
async function check(program: string, ...args: string[]): Promise<Result> {
  const exitCode = await runScript(program, args);
  return exitCode === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [[program, ...args].join(" ")] };
}

type Checks = Record<string, () => Promise<Result>>;

/** These run one after another on the core that the unit tests leave idle. */
const ASIDE: Checks = {
  // Single-threaded: parallel checkers repeat work, which is no faster on two cores.
  types: () => check("tsc", "--singleThreaded"),
  lint: () => check("biome", "ci", "--error-on-warnings", "."),
  unused: () => check("knip"),
  licences: () => check("node", "scripts/licences.ts"),
};
/** How long the random runs of the full run are: what `npm run faults` and `npm run fuzz` take by themselves is longer. */
const LONG_SEEDS = { MODEL_RUNS: "400", FAULT_KILLS: "20", FUZZ_REQUESTS: "10000" };
/** These have the machine to themselves but for the above, so that none of them waits for the other. */
const IN_TURN: Checks = {
  units: () =>
    runVitest([...shardOption, ...(full ? [] : ["--tagsFilter=!full"]), ...more], full ? LONG_SEEDS : {}),
  journeys: () => runPlaywright([...shardOption, ...more], full ? {} : { JOURNEYS: "short" }),
};
/** Checks that cannot be split run in the first shard only. */
const isFirstShard = shard === undefined || shard.startsWith("1/");
const NAMES = [...(isFirstShard ? Object.keys(ASIDE) : []), ...Object.keys(IN_TURN)];

/** Runs the selected checks in turn, and prints how long each took. */
async function runInTurn(checks: Checks, wanted: readonly string[]) {
  const done: { row: string; result: Result }[] = [];
  for (const [name, work] of Object.entries(checks)) {
    if (!wanted.includes(name)) continue;
    const start = performance.now();
    const result = await work();
    const seconds = String(Math.round((performance.now() - start) / 1000)).padStart(6);
    const row = `${name.padEnd(10)}${seconds} s  ${result.passed} passed, ${result.failures.length} failed`;
    done.push({ row, result });
  }
  return done;
}

await command(async () => {
  const wanted = values.only ?? NAMES;
  if (more.length > 0 && wanted.length !== 1) throw new Error("Say with --only whose arguments these are");
  const unknown = wanted.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`No part ${unknown}; there are ${NAMES.join(", ")}`);
  const done = (await Promise.all([runInTurn(ASIDE, wanted), runInTurn(IN_TURN, wanted)])).flat();
  const passed = done.reduce((sum, { result }) => sum + result.passed, 0);
  const failures = done.flatMap(({ result }) => result.failures);
  // Repeated at the end: many tools keep only the last lines of a long log.
  if (failures.length > 0) process.stdout.write(`\nWhat failed:\n\n${failures.join("\n\n")}\n`);
  process.stdout.write(`\n${done.map(({ row }) => row).join("\n")}\n`);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  return failures.length === 0;
});

import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { run } from "./command.ts";
import {
  type Counts,
  filesOfTheNight,
  type PlaywrightReport,
  playwrightCounts,
  playwrightFailures,
  type VitestReport,
  vitestCounts,
  vitestFailures,
} from "./test-counts.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** Compiled code, for all that a run starts: some hundred processes, many of them the same. */
const COMPILED = { NODE_COMPILE_CACHE: resolve(ROOT, "node_modules/.cache/compiled") };

interface Wanted {
  /** Paths from the project's folder; none are all that exist. */
  files?: readonly string[];
  /** Further arguments of the runner. With some it is theirs to say which files run, but one at least. */
  more?: readonly string[];
  /** Which part of the files, as "1/4". */
  shard?: string | undefined;
  /** Tests that are not run: those with this tag. */
  leaveOut?: string;
  env?: Record<string, string>;
}

/** What programs share of a Linux machine's memory; a container may have little of it. */
const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Where tests keep thousands of databases for a second each: in memory, if there is enough, since no disk is asked then. */
function temporaryPlace(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : MEMORY;
}

/** Has a runner write its report, and all that its tests keep for a while, into a folder that goes afterwards. */
async function withReport<T>(
  runAndWrite: (file: string, env: Record<string, string>) => Promise<number | null>,
) {
  const folder = await mkdtemp(join(temporaryPlace(), "club-run-"));
  // As root, PostgreSQL runs as another user, who must be able to walk through it.
  await chmod(folder, 0o711);
  const file = join(folder, "report.json");
  try {
    const exitCode = await runAndWrite(file, { ...COMPILED, TMPDIR: folder });
    const report = globSync(file).map((path) => JSON.parse(readFileSync(path, "utf8")) as T)[0];
    return { exitCode, report };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function numberOfFiles(pattern: string, { files = [], more = [], shard = "1/1" }: Wanted) {
  if (more.length > 0) return 1;
  if (files.length > 0) return files.length;
  const isOurs = (name: string) => !["node_modules", "dist", "test-results"].includes(name);
  const all = globSync(pattern, { cwd: ROOT, exclude: (name) => !isOurs(name) }).length;
  const [index = 1, count = 1] = shard.split("/").map(Number);
  // Dealt out in turn (vitest.config.ts): the first shards get one more.
  return Math.floor(all / count) + (index <= all % count ? 1 : 0);
}

/** Runs tests with vitest, and counts what its exit code, its report and the files that exist say together. */
export async function runVitest(
  wanted: Wanted = {},
): Promise<{ counts: Counts; failures: string[]; report: VitestReport | undefined }> {
  const { files = [], more = [], shard, leaveOut, env } = wanted;
  const which = [...(shard ? [`--shard=${shard}`] : []), ...(leaveOut ? [`--tagsFilter=!${leaveOut}`] : [])];
  const { exitCode, report } = await withReport<VitestReport>((file, common) =>
    run(
      "vitest",
      [
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${file}`,
        ...which,
        ...files,
        ...more,
      ],
      { ...common, ...env },
    ),
  );
  const counts = vitestCounts(exitCode, report, numberOfFiles("**/*.test.ts", wanted));
  return { counts, failures: vitestFailures(report, ROOT), report };
}

/** Node takes the types off by itself; Playwright's own way costs a fifth of a minute on a machine that has none kept. */
const PLAYWRIGHT_ENV = { PW_DISABLE_TS_ESM: "1" };

/** Playwright's list of all journeys, with their tags. */
async function journeyList(): Promise<PlaywrightReport> {
  const { stdout } = await promisify(execFile)("playwright", ["test", "--list", "--reporter=json"], {
    cwd: ROOT,
    env: { ...process.env, ...COMPILED, ...PLAYWRIGHT_ENV, JOURNEYS: "" },
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === "win32",
  });
  return JSON.parse(stdout);
}

/**
 * Runs journeys with Playwright, and counts in the same way.
 * @param isShort whether what playwright.config.ts keeps for the full run stays out
 */
export async function runPlaywright({
  more,
  shard,
  isShort,
}: {
  more: readonly string[];
  shard?: string | undefined;
  isShort: boolean;
}): Promise<{ counts: Counts; failures: string[] }> {
  const which = shard ? [`--shard=${shard}`] : [];
  const { exitCode, report } = await withReport<PlaywrightReport>((file, common) =>
    run("playwright", ["test", ...which, ...more], {
      ...common,
      ...PLAYWRIGHT_ENV,
      ...(isShort && { JOURNEYS: "short" }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
  );
  const isPart = shard !== undefined || more.length > 0;
  const waiting = isShort && !isPart && exitCode === 0 ? filesOfTheNight(await journeyList()) : 0;
  // A shard has some journeys of a file, so that its files cannot be counted beforehand.
  const files = isPart ? 1 : numberOfFiles("tests/e2e/**/*.spec.ts", {}) - waiting;
  const counts = playwrightCounts(exitCode, report, files);
  return { counts, failures: playwrightFailures(report) };
}

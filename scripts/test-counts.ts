import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** How many checks passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
}

/** What we read of the report that vitest's JSON reporter writes. It leaves out errors that no test waited for. */
export interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** The whole path of the file. */
    name: string;
    status: string;
    /** Why the file did not load; empty when it did. */
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      /** A stack trace each; the report leaves them out of what passed. */
      failureMessages?: string[] | null;
    }[];
  }[];
}

/** What we read of the report that Playwright's JSON reporter writes. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Errors outside of any journey. */
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  /** The file from the folder of the journeys. */
  file: string;
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    /** Without their "@". */
    tags: string[];
    tests: {
      /** The language and the screen. */
      projectName: string;
      /** "expected" or "skipped" where all is well. */
      status: string;
      results: { errors: { message?: string; location?: { line: number } }[] }[];
    }[];
  }[];
}

/** A run that ended badly, or in which nothing passed, counts as failed, whatever its report says. */
function counted(isGood: boolean, passed: number, failed: number): Counts {
  return { passed, failed: isGood && passed > 0 ? failed : Math.max(1, failed) };
}

/**
 * Counts the tests that failed, the files that did not load, and the files that are missing.
 * @param exitCode what vitest ended with: the only sign of an error that no test waited for
 * @param files how many test files there are to run
 */
export function vitestCounts(
  exitCode: number | null,
  report: VitestReport | undefined,
  files: number,
): Counts {
  if (!report) return { passed: 0, failed: 1 };
  const { success, numPassedTests, numFailedTests, testResults } = report;
  const notLoaded = testResults.filter(
    ({ status, assertionResults }) =>
      status !== "passed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const missing = Math.max(0, files - testResults.length);
  return counted(exitCode === 0 && success, numPassedTests, numFailedTests + notLoaded + missing);
}

/**
 * What failed, a test or a file each, so that it stands at the end of a long log too: the file, the title and the first
 * ten lines of why, which name the seed of a random test.
 * @param root the project's folder, which is left out of the files' names
 */
export function vitestFailures(report: VitestReport | undefined, root: string): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status !== "passed" && failed.length === 0) return [`${file}\n${firstLines(message)}`];
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      [
        `${file} > ${[...ancestorTitles, title].join(" > ")}`,
        firstLines(failureMessages?.join("\n") ?? ""),
      ].join("\n"),
    );
  });
}

function firstLines(text: string): string {
  return text
    .split("\n", 10)
    .map((line) => `    ${line}`)
    .join("\n");
}

/**
 * Counts the journeys that did not arrive, at once or at all, the errors outside of any, and the files that are missing.
 * @param files how many files of journeys there are to run
 */
export function playwrightCounts(
  exitCode: number | null,
  report: PlaywrightReport | undefined,
  files: number,
): Counts {
  if (!report) return { passed: 0, failed: 1 };
  const { stats, errors, suites } = report;
  const missing = Math.max(0, files - new Set(suites.map(({ file }) => file)).size);
  const failed = stats.unexpected + stats.flaky + errors.length + missing;
  return counted(exitCode === 0, stats.expected, failed);
}

/**
 * Counts the files of which every journey waits for `npm run test:full`.
 * @param list Playwright's list of all journeys
 */
export function filesOfTheNight({ suites }: PlaywrightReport): number {
  const isByDay = ({ specs, suites = [] }: PlaywrightSuite): boolean =>
    specs.some(({ tags }) => !tags.includes("full")) || suites.some(isByDay);
  const byDay = suites.filter(isByDay).map(({ file }) => file);
  return new Set(suites.map(({ file }) => file)).size - new Set(byDay).size;
}

/**
 * The journeys that did not arrive, at once or at all: file, language, screen and title, then for each error the line of
 * the journey and the first lines of why; last the errors outside of any.
 */
export function playwrightFailures(report: PlaywrightReport | undefined): string[] {
  const outside = (report?.errors ?? []).map((error) => `outside of any journey\n${whyOf(error)}`);
  return [...(report?.suites ?? []).flatMap((suite) => failuresIn(suite, [])), ...outside];
}

function failuresIn(suite: PlaywrightSuite, titles: string[]): string[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => !["expected", "skipped"].includes(status))
      .map(({ projectName, results }) => {
        const name = `${suite.file} > ${[projectName, ...titles, title].join(" > ")}`;
        return [name, ...results.flatMap(({ errors }) => errors).map(whyOf)].join("\n");
      }),
  );
  const inner = (suite.suites ?? []).flatMap((one) => failuresIn(one, [...titles, one.title]));
  return [...own, ...inner];
}

function whyOf({ message = "", location }: { message?: string; location?: { line: number } }): string {
  const at = location ? `    line ${location.line}\n` : "";
  return at + firstLines(stripVTControlCharacters(message));
}

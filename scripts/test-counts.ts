import { relative } from "node:path";

/** How many checks held and how many did not. */
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
  errors: unknown[];
  suites: { file: string }[];
}

/** A run that ended badly, or in which nothing passed, has failed, whatever its report counts. */
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

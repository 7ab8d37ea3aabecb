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
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
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

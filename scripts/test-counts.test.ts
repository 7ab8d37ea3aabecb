import { describe, expect, test } from "vitest";
import {
  filesOfTheNight,
  type PlaywrightReport,
  playwrightCounts,
  playwrightFailures,
  type VitestReport,
  vitestCounts,
  vitestFailures,
} from "./test-counts.ts";

type FileResult = VitestReport["testResults"][number];

function file(status: string, ...statuses: string[]): FileResult {
  const assertionResults = statuses.map((one, index) => ({
    ancestorTitles: [],
    title: `test ${index}`,
    status: one,
    failureMessages: one === "failed" ? ["Error: expected 2 to be 3\n  at some.test.ts:3"] : [],
  }));
  const message = status === "failed" && statuses.length === 0 ? "Cannot find module" : "";
  return { name: "/club/server/some.test.ts", status, message, assertionResults };
}

function unitReport(...testResults: FileResult[]): VitestReport {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    success: testResults.every(({ status }) => status === "passed"),
    numPassedTests: all.filter(({ status }) => status === "passed").length,
    numFailedTests: all.filter(({ status }) => status === "failed").length,
    testResults,
  };
}

describe("Of the tests of vitest", () => {
  const good = file("passed", "passed", "passed");

  test("those that passed are counted", () => {
    expect(vitestCounts(0, unitReport(good, good), 2)).toEqual({ passed: 4, failed: 0 });
  });

  // The exit code is 0 in each: it has lied before.
  test.each([
    ["a test that failed", unitReport(good, file("failed", "passed", "failed")), 2, 1],
    ["a file that did not load", unitReport(good, file("failed")), 2, 1],
    [
      "a failed test and a file that did not load",
      unitReport(file("failed", "failed"), file("failed")),
      2,
      2,
    ],
    ["files that were left out", unitReport(good), 3, 2],
    ["a run that says it had no success", { ...unitReport(good), success: false }, 1, 1],
    ["a run in which nothing was tested", unitReport(), 0, 1],
    ["a run in which everything was skipped", unitReport(file("passed", "skipped")), 1, 1],
  ])("%s fails, even with exit code 0", (_what, report, files, failed) => {
    expect(vitestCounts(0, report, files).failed).toBe(failed);
  });

  test("a run that failed, was killed, or wrote no report fails", () => {
    expect(vitestCounts(1, unitReport(good), 1)).toEqual({ passed: 2, failed: 1 });
    expect(vitestCounts(null, unitReport(good), 1)).toEqual({ passed: 2, failed: 1 });
    expect(vitestCounts(0, undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });
});

test("Failures are listed with file and reason, passes are not", () => {
  const report = unitReport(file("passed", "passed"), file("failed", "passed", "failed"), file("failed"));
  expect(vitestFailures(report, "/club")).toEqual([
    "server/some.test.ts > test 1\n    Error: expected 2 to be 3\n      at some.test.ts:3",
    "server/some.test.ts\n    Cannot find module",
  ]);
  expect(vitestFailures(undefined, "/club")).toEqual([]);
});

type Suite = PlaywrightReport["suites"][number];

function suite(file: string, more: Partial<Suite> = {}): Suite {
  return { file, title: file, specs: [], ...more };
}

test("A failed journey is listed with its file, language, screen, line and reason", () => {
  const walked = (title: string, ...statuses: string[]) => ({
    title,
    tags: [],
    tests: statuses.map((status) => ({
      projectName: "es phone",
      status,
      results: [
        {
          errors:
            status === "unexpected"
              ? [{ message: "\u001b[31mnot there\u001b[39m\nLog", location: { line: 7 } }]
              : [],
        },
      ],
    })),
  });
  const inner = suite("home.spec.ts", {
    title: "The menu",
    specs: [walked("opens", "expected", "unexpected")],
  });
  const outer = suite("home.spec.ts", { suites: [inner], specs: [walked("is fast", "flaky", "skipped")] });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [{ message: "no browser" }],
    suites: [outer],
  };
  expect(playwrightFailures(report)).toEqual([
    "home.spec.ts > es phone > is fast",
    "home.spec.ts > es phone > The menu > opens\n    line 7\n    not there\n    Log",
    "outside of any journey\n    no browser",
  ]);
  expect(playwrightFailures(undefined)).toEqual([]);
});

test("A file waits for the night when every journey of it does, also those in a group", () => {
  const journeys = (...tags: string[][]) => tags.map((own) => ({ title: "walks", tags: own, tests: [] }));
  const suites = [
    suite("night.spec.ts", {
      specs: journeys(["full"]),
      suites: [suite("night.spec.ts", { specs: journeys(["laptop", "full"]) })],
    }),
    suite("mixed.spec.ts", {
      specs: journeys(["full"]),
      suites: [suite("mixed.spec.ts", { specs: journeys(["full"], ["laptop"]) })],
    }),
    suite("twice.spec.ts", { specs: journeys(["full"]) }),
    suite("twice.spec.ts", { specs: journeys([]) }),
  ];
  expect(filesOfTheNight({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [], suites })).toBe(1);
});

describe("Of the journeys of Playwright", () => {
  const good: PlaywrightReport = {
    stats: { expected: 3, unexpected: 0, flaky: 0 },
    errors: [],
    suites: [suite("home.spec.ts"), suite("home.spec.ts"), suite("teams.spec.ts")],
  };

  test("those that passed are counted", () => {
    expect(playwrightCounts(0, good, 2)).toEqual({ passed: 3, failed: 0 });
  });

  test.each([
    ["a journey that did not arrive", { stats: { expected: 2, unexpected: 1, flaky: 0 } }, 1],
    ["one that arrived at the second try", { stats: { expected: 2, unexpected: 0, flaky: 1 } }, 1],
    ["an error outside of any journey", { errors: [{ message: "planted" }] }, 1],
    ["files that were left out", { suites: [suite("home.spec.ts")] }, 1],
    ["a run without any journey", { stats: { expected: 0, unexpected: 0, flaky: 0 } }, 1],
  ])("%s fails, even with exit code 0", (_what, change, failed) => {
    expect(playwrightCounts(0, { ...good, ...change }, 2).failed).toBe(failed);
  });

  test("a run that failed, was killed, or wrote no report fails", () => {
    expect(playwrightCounts(1, good, 2).failed).toBe(1);
    expect(playwrightCounts(null, good, 2).failed).toBe(1);
    expect(playwrightCounts(0, undefined, 2)).toEqual({ passed: 0, failed: 1 });
  });
});

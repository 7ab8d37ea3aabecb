import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const VITEST = ["--config", "tests/planted-vitest.config.ts"];
const ALONE = ["--config", "tests/planted-alone-vitest.config.ts"];
const PLAYWRIGHT = ["--config", "tests/planted-playwright.config.ts"];

/** What a planted file does wrong, and what its runner then says. */
const KINDS = [
  ["a test that fails", "failing-test", "expected 2 to be 3"],
  ["an error that no test waits for", "unhandled-error", "nobody waits for this"],
  ["a file that cannot be imported", "cannot-be-imported", "no-such-file.ts"],
  ["no test at all", "matches-nothing", "No test files found"],
] as const;

// Each runs a runner of its own, some of them beside everything else that the machine does.
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "club-planted-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As a shell would run it: of the runner that runs this test, nothing is left in the environment. */
async function run(program: string, args: readonly string[]) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST|NODE_ENV|FORCE_COLOR)/.test(name),
  );
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...Object.fromEntries(own),
      NO_COLOR: "1",
      PATH: `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, output: `${output}${errors}` };
}

/** What npm runs, without npm itself, which takes as long to start as some of the runners. */
function npm(script: string, ...args: string[]) {
  const [program = "", ...first] = String(scripts[script]).split(" ");
  return run(program, [...first, ...args]);
}

const IS_RUN = /^(nothing-wrong|failing-test)$/;

/** Each way in which somebody starts the tests, and the arguments that lead it to a planted file. */
const STARTS: Record<string, (file: string) => ReturnType<typeof run>> = {
  // With PostgreSQL where a file is run to its end, whose stopping comes after what the file came to.
  "vitest run": (file) => run("vitest", ["run", ...(IS_RUN.test(file) ? VITEST : ALONE), file]),
  "npm test": (file) => npm("test:all", "--only", "units", "--", ...ALONE, file),
  "npm run faults": (file) => npm("faults:all", ...ALONE, file),
  "npm run fuzz": (file) => npm("fuzz:all", ...ALONE, file),
};

/** A run of a runner is seconds of a core: `npm test` plays what may go wrong once, for the command that everybody uses. */
const FULL = { tags: ["full"] };
const BY_DAY = ["nothing-wrong", "failing-test", "unhandled-error"];
const tagsOf = (name: string, file: string) => (name === "npm test" && BY_DAY.includes(file) ? {} : FULL);

describe.each(Object.entries(STARTS))("%s", (name, start) => {
  test("ends with 0 when nothing is wrong", tagsOf(name, "nothing-wrong"), async () => {
    const { code, output } = await start(name === "vitest run" ? "nothing-wrong" : "nothing-needed");
    expect([code, output]).toEqual([0, expect.stringContaining("1 passed")]);
  });

  for (const [kind, file, said] of KINDS) {
    test(`does not end with 0 after ${kind}`, tagsOf(name, file), async () => {
      const { code, output } = await start(file);
      expect([code, output]).toEqual([1, expect.stringContaining(said)]);
      if (name === "npm test") expect(output).toMatch(/\n\d+ passed, [1-9]\d* failed\n/);
      if (name === "npm test" && file === "failing-test") {
        expect(output).toMatch(/What failed:\n\ntests\/planted\/failing-test.*\n.*expected 2 to be 3/);
      }
    });
  }
});

describe("npm test, of the journeys,", () => {
  const start = (file: string) => npm("test:all", "--only", "journeys", "--", ...PLAYWRIGHT, file);

  test("ends with 0 when nothing is wrong", FULL, async () => {
    const { code, output } = await start("nothing-wrong");
    expect([code, output]).toEqual([0, expect.stringContaining("\n1 passed, 0 failed\n")]);
  });

  const endsBadly = async (file: string, said: string) => {
    const { code, output } = await start(file);
    expect([code, output]).toEqual([1, expect.stringContaining(said)]);
    expect(output).toMatch(/\n\d+ passed, [1-9]\d* failed\n/);
    return output;
  };

  test("does not end with 0 after a failed journey, and names it", async () => {
    const output = await endsBadly("failing-journey", "\n1 passed, 1 failed\n");
    expect(output).toMatch(/What failed:\n\nfailing-journey\S*:\d+ > .*\n +Error: expect/);
  });

  test.each([
    ["an error that no journey waits for", "unhandled-error", "nobody waits for this"],
    ["a file that cannot be imported", "cannot-be-imported", "no-such-file.ts"],
    ["no journey at all", "matches-nothing", "No tests found"],
  ])("does not end with 0 after %s", FULL, async (_kind, file, said) => {
    await endsBadly(file, said);
  });
});

describe("npm run bench", FULL, () => {
  const start = (part: string) =>
    npm(
      "bench:all",
      ...["--parts", "tests/planted/bench-parts.ts", "--only", part],
      ...["--results", join(folder, "bench.json")],
    );

  test.each([
    ["0 when every row holds", "nothing-wrong", 0, "All 2 rows hold"],
    ["1 when a row is short", "short-row", 1, "1 of 2 rows are short"],
    ["1 when a part breaks", "part-that-throws", 1, "a part that breaks"],
    ["1 when nothing was measured", "no-row", 1, "0 of 0 rows"],
    ["1 when there is no such part", "no-such-part", 1, "No part no-such-part"],
  ])("ends with %s", async (_title, part, wanted, said) => {
    const { code, output } = await start(part);
    expect([code, output]).toEqual([wanted, expect.stringContaining(said)]);
  });
});

test.each([
  ["nobody came", ["--minutes", "0.02", "--rate", "0.0001", "--seed", "1"], "WRONG: nobody came"],
  ["it has no such database", ["--engine", "mysql"], "--engine is sqlite or postgres"],
])("npm run soak ends with 1 when %s", FULL, async (_title, args, said) => {
  const { code, output } = await npm(
    "soak:all",
    ...["--engine", "postgres", "--results", join(folder, "soak.json")],
    ...args,
  );
  expect([code, output]).toEqual([1, expect.stringContaining(said)]);
});

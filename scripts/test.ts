import { parseArgs } from "node:util";
import { command, runScript } from "./command.ts";
import { type Result, runPlaywright, runVitest } from "./run-tests.ts";

/**
 * `npm test` runs every check except tests tagged `full`. `npm run test:full` includes them, with long random runs;
 * `npm run test:full -- --shard 1/4` runs a quarter (docs/decisions/074-two-runs-of-the-tests.md).
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
const LONG_SEEDS = { FAULT_JOURNEYS: "200", FAULT_KILLS: "20", FUZZ_REQUESTS: "10000", AUDIT_EVENTS: "120" };
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

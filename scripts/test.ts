import { parseArgs } from "node:util";
import { command, runAside } from "./command.ts";
import type { Counts } from "./test-counts.ts";
import { runPlaywright, runVitest } from "./test-runs.ts";

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
/** Checks that cannot be split run in the first shard only. */
const isFirstShard = shard === undefined || shard.startsWith("1/");

/** A check that passes or fails as a whole; its output is printed when it ends. */
async function check(program: string, ...args: string[]): Promise<Counts> {
  const exitCode = await runAside(program, args);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** These run one after another on the core that the unit tests leave idle. */
const ASIDE: Record<string, () => Promise<Counts>> = {
  // Single-threaded: parallel checkers repeat work, which is no faster on two cores.
  types: () => check("tsc", "--singleThreaded"),
  lint: () => check("biome", "ci", "--error-on-warnings", "."),
  unused: () => check("knip"),
};
/** Failures of all checks, repeated at the end: many tools keep only the last lines of a long log. */
const failed: string[] = [];
async function keepingFailures(run: Promise<{ counts: Counts; failures: string[] }>): Promise<Counts> {
  const { counts, failures } = await run;
  failed.push(...failures);
  return counts;
}
/** How long the random runs of the full run are: what `npm run faults` and `npm run fuzz` take by themselves is longer. */
const LONG_SEEDS = { FAULT_JOURNEYS: "200", FAULT_KILLS: "20", FUZZ_REQUESTS: "10000", AUDIT_EVENTS: "120" };
/** Have the machine to themselves but for that, so that none of them waits for the other. */
const IN_TURN: Record<string, () => Promise<Counts>> = {
  units: () =>
    keepingFailures(runVitest({ more, shard, ...(full ? { env: LONG_SEEDS } : { leaveOut: "full" }) })),
  journeys: () => keepingFailures(runPlaywright({ more, shard, isShort: !full })),
  // Browsers differ in how they handle a script that failed to load (docs/decisions/012).
  ...(full && isFirstShard && { "older-chromium": () => check("node", "scripts/older-chromium.ts") }),
};
const NAMES = [...(isFirstShard ? Object.keys(ASIDE) : []), ...Object.keys(IN_TURN)];

/** Runs the selected checks in turn, and reports how long each took. */
async function runInTurn(parts: Record<string, () => Promise<Counts>>, wanted: readonly string[]) {
  const done: { name: string; seconds: number; counts: Counts }[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (!wanted.includes(name)) continue;
    const start = performance.now();
    const counts = await part();
    done.push({ name, seconds: Math.round((performance.now() - start) / 1000), counts });
  }
  return done;
}

await command(async () => {
  const start = performance.now();
  const wanted = values.only ?? NAMES;
  if (more.length > 0 && wanted.length !== 1) throw new Error("Say with --only whose arguments these are");
  const unknown = wanted.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`No part ${unknown}; there are ${NAMES.join(", ")}`);
  const done = (await Promise.all([runInTurn(ASIDE, wanted), runInTurn(IN_TURN, wanted)])).flat();
  const sum = (key: keyof Counts) => done.reduce((all, { counts }) => all + counts[key], 0);
  const rows = done.map(({ name, seconds, counts }) => {
    return `${name.padEnd(15)}${String(seconds).padStart(6)} s  ${counts.passed} passed, ${counts.failed} failed`;
  });
  if (failed.length > 0) process.stdout.write(`\nWhat failed:\n\n${failed.join("\n\n")}\n`);
  rows.push(`${"whole".padEnd(15)}${String(Math.round((performance.now() - start) / 1000)).padStart(6)} s`);
  process.stdout.write(`\n${rows.join("\n")}\n\n${sum("passed")} passed, ${sum("failed")} failed\n`);
  return sum("failed") === 0;
});

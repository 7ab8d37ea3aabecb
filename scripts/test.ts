import { parseArgs } from "node:util";
import { command, runAside } from "./command.ts";
import type { Counts } from "./test-counts.ts";
import { runPlaywright, runVitest } from "./test-runs.ts";

/**
 * `npm test` runs every check but the tests tagged `full`; `npm run test:full` runs those too, with long seeds, whole or a
 * part of them: `npm run test:full -- --shard 1/4` (docs/decisions/074-two-runs-of-the-tests.md).
 * `--only units --only journeys` runs some checks; arguments after a second `--` go to the runner of the units or of the
 * journeys: `npm test -- --only units -- server/payments --bail=1`.
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
/** Checks that do not split run in the first shard only. */
const isFirstShard = shard === undefined || shard.startsWith("1/");

/** A check that either holds or does not; what it says comes at once when it is done. */
async function check(program: string, ...args: string[]): Promise<Counts> {
  const exitCode = await runAside(program, args);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Use a core that the units leave idle while they wait, one after the other. */
const ASIDE: Record<string, () => Promise<Counts>> = {
  // Several checkers each learn the same types: more than twice the processor's time, on two cores no sooner.
  types: () => check("tsc", "--singleThreaded"),
  lint: () => check("biome", "ci", "--error-on-warnings", "."),
  unused: () => check("knip"),
};
/** What failed in a part; said once more at the end, for a long log is kept by its last lines only. */
const failed: string[] = [];
async function namingFailures(run: Promise<{ counts: Counts; failures: string[] }>): Promise<Counts> {
  const { counts, failures } = await run;
  failed.push(...failures);
  return counts;
}
/** How long the random runs of the full run are: what `npm run faults` and `npm run fuzz` take by themselves is longer. */
const LONG_SEEDS = { FAULT_JOURNEYS: "200", FAULT_KILLS: "20", FUZZ_REQUESTS: "10000" };
/** Have the machine to themselves but for that, so that none of them waits for the other. */
const IN_TURN: Record<string, () => Promise<Counts>> = {
  units: () =>
    namingFailures(runVitest({ more, shard, ...(full ? { env: LONG_SEEDS } : { leaveOut: "full" }) })),
  journeys: () => namingFailures(runPlaywright({ more, shard, isShort: !full })),
  // What a browser does about a lost script differs between versions (docs/decisions/012).
  ...(full && isFirstShard && { "older-chromium": () => check("node", "scripts/older-chromium.ts") }),
};
const NAMES = [...(isFirstShard ? Object.keys(ASIDE) : []), ...Object.keys(IN_TURN)];

/** Runs the parts that are wanted one after the other, and says how long each took. */
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

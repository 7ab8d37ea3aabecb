import { parseArgs } from "node:util";
import { command, run } from "./command.ts";
import type { Counts } from "./test-counts.ts";
import { runPlaywright, runVitest } from "./test-runs.ts";

/**
 * Every check: `npm test`. Or some: `npm test -- --only units --only journeys`; what follows a second `--` goes to the
 * runner of the units or of the journeys: `npm test -- --only units -- server/payments --bail=1`.
 */
const { values, positionals: more } = parseArgs({
  options: { only: { type: "string", multiple: true } },
  allowPositionals: true,
});

/** A check that either holds or does not. */
async function check(program: string, ...args: string[]): Promise<Counts> {
  const exitCode = await run(program, args);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const PARTS: Record<string, () => Promise<Counts>> = {
  types: () => check("tsc"),
  lint: () => check("biome", "ci", "--error-on-warnings", "."),
  unused: () => check("knip"),
  units: async () => (await runVitest({ more })).counts,
  journeys: () => runPlaywright(more),
};

await command(async () => {
  const names = values.only ?? Object.keys(PARTS);
  if (more.length > 0 && names.length !== 1) throw new Error("Say with --only whose arguments these are");
  const [passed, failed] = [[0], [0]];
  for (const name of names) {
    const part = PARTS[name];
    if (!part) throw new Error(`No part ${name}; there are ${Object.keys(PARTS).join(", ")}`);
    const counts = await part();
    passed.push(counts.passed);
    failed.push(counts.failed);
  }
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  process.stdout.write(`\n${sum(passed)} passed, ${sum(failed)} failed\n`);
  return sum(failed) === 0;
});

import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { command, numberOf } from "./command.ts";
import { runVitest } from "./run-tests.ts";

/**
 * Runs the fault suite for long: `npm run faults -- --journeys 5000 --seed 7 --kills 50`.
 * Arguments after a second `--` go to vitest.
 */
const { values, positionals: more } = parseArgs({
  options: {
    journeys: { type: "string", default: "500" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
    kills: { type: "string", default: "50" },
  },
  allowPositionals: true,
});

await command(async () => {
  for (const name of ["journeys", "seed", "kills"] as const) numberOf(name, values[name]);
  process.stdout.write(`${values.journeys} journeys and ${values.kills} kills, seed ${values.seed}\n`);
  const files = ["tests/faults/random-faults.test.ts", "tests/faults/many-kills.test.ts"];
  const { failures } = await runVitest([...files, ...more], {
    FAULT_JOURNEYS: values.journeys,
    FAULT_SEED: values.seed,
    FAULT_KILLS: values.kills,
  });
  return failures.length === 0;
});

import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** The long runs of the fault suite: `npm run faults -- --journeys 5000 --seed 7 --kills 50`. */
const { values } = parseArgs({
  options: {
    journeys: { type: "string", default: "500" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
    kills: { type: "string", default: "50" },
  },
});

process.stdout.write(`${values.journeys} journeys and ${values.kills} kills, seed ${values.seed}\n`);
const { status } = spawnSync(
  "vitest",
  ["run", "tests/faults/mixture.test.ts", "tests/faults/many-kills.test.ts"],
  {
    cwd: resolve(import.meta.dirname, ".."),
    stdio: "inherit",
    shell: process.platform === "win32",
    env: {
      ...process.env,
      FAULT_JOURNEYS: values.journeys,
      FAULT_SEED: values.seed,
      FAULT_KILLS: values.kills,
    },
  },
);
process.exitCode = status ?? 1;

import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { command, numberOf } from "./command.ts";
import { runVitest } from "./run-tests.ts";

/**
 * Sends random bad requests: `npm run fuzz -- --requests 100000 --seed 7`, half of them on each database.
 * Arguments after a second `--` go to vitest.
 */
const { values, positionals: more } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
  },
  allowPositionals: true,
});

await command(async () => {
  for (const name of ["requests", "seed"] as const) numberOf(name, values[name]);
  process.stdout.write(`${values.requests} requests, seed ${values.seed}\n`);
  const { failures } = await runVitest(["tests/fuzz/fuzz.test.ts", ...more], {
    FUZZ_REQUESTS: values.requests,
    FUZZ_SEED: values.seed,
  });
  return failures.length === 0;
});

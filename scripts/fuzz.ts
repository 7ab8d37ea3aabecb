import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** Bad input at scale: `npm run fuzz -- --requests 100000 --seed 7`, half of them on each database. */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
  },
});

process.stdout.write(`${values.requests} requests, seed ${values.seed}\n`);
const { status } = spawnSync("vitest", ["run", "tests/fuzz/fuzz.test.ts"], {
  cwd: resolve(import.meta.dirname, ".."),
  stdio: "inherit",
  shell: process.platform === "win32",
  env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
});
process.exitCode = status ?? 1;

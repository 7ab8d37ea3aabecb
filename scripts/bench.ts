import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { benchInstances } from "#tests/bench/instances-report.ts";
import { benchLighthouse, benchThroughput } from "#tests/bench/public-site.ts";
import { benchRegistration } from "#tests/bench/registration-report.ts";
import { benchStaff } from "#tests/bench/staff-report.ts";
import { benchStart } from "#tests/bench/start.ts";

/** `npm run bench -- --only staff --only start`: the numbers of design.md §10, or some of them. */
const PARTS = {
  throughput: benchThroughput,
  start: benchStart,
  registration: benchRegistration,
  staff: benchStaff,
  instances: benchInstances,
  lighthouse: benchLighthouse,
};
const RESULTS = resolve(import.meta.dirname, "../test-results/bench.json");

const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
const unknown = values.only?.filter((name) => !(name in PARTS)) ?? [];
if (unknown.length > 0)
  throw new Error(`No part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}`);

const results: Record<string, unknown> = {};
const holds: boolean[] = [];
for (const [name, run] of Object.entries(PARTS)) {
  if (values.only && !values.only.includes(name)) continue;
  const part = await run((text) => process.stdout.write(text));
  results[name] = part.numbers;
  holds.push(...part.holds);
  mkdirSync(resolve(RESULTS, ".."), { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(results, null, 2));
}
const short = holds.filter((one) => !one).length;
process.stdout.write(
  short === 0 ? `\nAll ${holds.length} rows hold.\n` : `\n${short} of ${holds.length} rows are short.\n`,
);
process.exitCode = short === 0 ? 0 : 1;

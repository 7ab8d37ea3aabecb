import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PARTS } from "#tests/bench/parts.ts";
import { command } from "./command.ts";

const RESULTS = "test-results/bench.json";

/** `npm run bench -- --only staff --only start` measures the numbers of docs/bench.md, or some of them. */
const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
  },
});

await command(async () => {
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
    mkdirSync(dirname(resolve(RESULTS)), { recursive: true });
    writeFileSync(RESULTS, JSON.stringify(results, null, 2));
  }
  const short = holds.filter((isHeld) => !isHeld).length;
  const isGood = short === 0 && holds.length > 0;
  process.stdout.write(
    isGood ? `\nAll ${holds.length} rows hold.\n` : `\n${short} of ${holds.length} rows are short.\n`,
  );
  return isGood;
});

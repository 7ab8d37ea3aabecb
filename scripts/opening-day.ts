import { parseArgs } from "node:util";
import { type Day, runOpeningDays } from "#tests/bench/opening-day.ts";
import { command, numberOf } from "./command.ts";

/**
 * `npm run opening-day -- --families 1000 --places 900` simulates the minute in which registration opens for families
 * of
 * one to four children, on both databases. `--p99` is the latency limit of every call, in milliseconds.
 */
const { values } = parseArgs({
  options: {
    families: { type: "string", default: "1000" },
    places: { type: "string", default: "900" },
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    p99: { type: "string", default: "250" },
  },
});

function readDay(): Day {
  return {
    families: numberOf("families", values.families, 1),
    places: numberOf("places", values.places),
    withinMs: numberOf("seconds", values.seconds) * 1000,
    seed: numberOf("seed", values.seed),
    longestMs: numberOf("p99", values.p99),
  };
}

await command(async () => {
  const { holds } = await runOpeningDays(readDay(), (text) => process.stdout.write(text));
  const isGood = holds.every(Boolean);
  console.log(isGood ? "\nNone lost, none twice.\n" : "\nSomething is wrong.\n");
  return isGood;
});

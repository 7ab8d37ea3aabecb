import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DatabaseLocation } from "#server/db/database.ts";
import { openFaultProcess } from "#tests/faults/support/fault-process.ts";
import { complaintsAboutBooks } from "#tests/faults/support/ledger-complaints.ts";
import { openingDay, p99 } from "#tests/faults/support/opening-day.ts";
import { startPostgres } from "#tests/support/embedded-postgres.ts";
import { command, numberOf } from "./command.ts";

/**
 * `npm run opening-day -- --families 1000 --places 900`: the minute in which registration opens, on both databases.
 * `--p99` is the number to hold, in milliseconds, of every call.
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
const milliseconds = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

function readDay() {
  return {
    families: numberOf("families", values.families, 1),
    places: numberOf("places", values.places),
    withinMs: numberOf("seconds", values.seconds) * 1000,
    seed: numberOf("seed", values.seed),
    longestMs: numberOf("p99", values.p99),
  };
}

async function run(
  location: DatabaseLocation,
  { families, places, withinMs, seed, longestMs }: ReturnType<typeof readDay>,
): Promise<boolean> {
  const club = await openFaultProcess(location);
  try {
    await club.db.updateTable("programs").set({ switch: "open", capacity: places }).execute();
    const { outcomes, timings } = await openingDay(club, { families, withinMs, seed });
    await club.sandbox.webhooks.idle();
    const registered = outcomes.filter((outcome) => outcome === "registered").length;
    const complaints = await complaintsAboutBooks(club);
    console.log(
      `\n${location.engine}: ${families} families within ${values.seconds} s, ${places} places: ` +
        `${registered} registered, ${families - registered} told that the camp is full`,
    );
    const isQuick = Object.entries(timings).map(([call, times]) => {
      const holds = p99(times) <= longestMs;
      const text = `  p99 ${milliseconds.format(p99(times)).padStart(6)} ms of ${times.length} × ${call}`;
      console.log(holds ? text : `${text}  SHORT`);
      return holds;
    });
    for (const complaint of complaints) console.log(`  WRONG: ${complaint}`);
    return complaints.length === 0 && registered === Math.min(families, places) && isQuick.every(Boolean);
  } finally {
    await club.close();
  }
}

await command(async () => {
  const day = readDay();
  const folder = await mkdtemp(join(tmpdir(), "club-opening-day-"));
  const postgres = await startPostgres();
  try {
    const onSqlite = await run({ engine: "sqlite", file: join(folder, "club.sqlite") }, day);
    const onPostgres = await run({ engine: "postgres", url: postgres.url }, day);
    const isGood = onSqlite && onPostgres;
    console.log(isGood ? "\nNone lost, none twice.\n" : "\nSomething is wrong.\n");
    return isGood;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

import type { DatabaseLocation } from "#server/platform/database/database.ts";
import { openFaultProcess } from "#tests/faults/support/fault-process.ts";
import { type Outcome, openingDay, openPrograms, p99 } from "#tests/faults/support/opening-day.ts";
import { complaintsAboutBooks } from "#tests/support/invariants/ledger-complaints.ts";
import { complaintsAboutOpening } from "#tests/support/invariants/opening-complaints.ts";
import { placeFor } from "./bench-club.ts";
import type { Part } from "./part.ts";

interface Day {
  families: number;
  /** Of three programs together. */
  places: number;
  withinMs: number;
  seed: number;
  /** What the slowest hundredth of every call may take, in milliseconds. */
  longestMs: number;
}

const milliseconds = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const childrenOf = (outcomes: readonly Outcome[]) =>
  outcomes.reduce((sum, { family }) => sum + family.children.length, 0);

async function run(location: DatabaseLocation, day: Day, print: (text: string) => void) {
  const { families, places, withinMs, seed, longestMs } = day;
  const club = await openFaultProcess(location);
  try {
    const programIds = await openPrograms(club.db, places);
    const { outcomes, timings } = await openingDay(club, { families, withinMs, seed, programIds });
    await club.sandbox.webhooks.idle();
    const registered = outcomes.filter(({ isRegistered }) => isRegistered);
    const complaints = [
      ...(await complaintsAboutOpening(club.db, outcomes)),
      ...(await complaintsAboutBooks(club)),
    ];
    print(
      `\n${location.engine}: ${families} families with ${childrenOf(outcomes)} children within ${withinMs / 1000} s, ` +
        `${places} places: ${registered.length} families with ${childrenOf(registered)} children registered, ` +
        `${families - registered.length} told for whom there is no place\n`,
    );
    const calls = Object.entries(timings).map(([call, times]) => ({ call, times, p99: p99(times) }));
    for (const { call, times, p99: slowest } of calls) {
      const text = `  p99 ${milliseconds.format(slowest).padStart(6)} ms of ${times.length} × ${call}`;
      print(slowest <= longestMs ? `${text}\n` : `${text}  SHORT\n`);
    }
    for (const complaint of complaints) print(`  WRONG: ${complaint}\n`);
    const holds = [complaints.length === 0, ...calls.map((call) => call.p99 <= longestMs)];
    const slowest = Object.fromEntries(calls.map((call) => [call.call, call.p99]));
    return { holds, numbers: { engine: location.engine, registered: childrenOf(registered), slowest } };
  } finally {
    await club.close();
  }
}

/** The minute in which registration opens, on both databases. */
async function runOpeningDays(day: Day, print: (text: string) => void) {
  const days = [];
  for (const engine of ["sqlite", "postgres"] as const) {
    const { location, remove } = await placeFor(engine);
    days.push(await run(location, day, print).finally(remove));
  }
  return { numbers: days.map(({ numbers }) => numbers), holds: days.flatMap(({ holds }) => holds) };
}

/** A thousand families of one to four children in one minute for 900 places. */
export const benchOpeningDay: Part = (print) => {
  print("\nOpening day\n");
  return runOpeningDays({ families: 1000, places: 900, withinMs: 60_000, seed: 1, longestMs: 250 }, print);
};

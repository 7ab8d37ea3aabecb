import type { DatabaseLocation } from "#server/platform/database/database.ts";
import { openFaultProcess } from "#tests/faults/support/fault-process.ts";
import { type Outcome, openingDay, openPrograms, p99 } from "#tests/faults/support/opening-day.ts";
import { complaintsAboutBooks } from "#tests/support/invariants/ledger-complaints.ts";
import { complaintsAboutOpening } from "#tests/support/invariants/opening-complaints.ts";
import { placeFor } from "./bench-club.ts";
import type { Part } from "./part.ts";

/** A thousand families of one to four children in one minute for 900 spots of three programs together. */
const DAY = { families: 1000, withinMs: 60_000, seed: 1 } as const;
const PLACES = 900;
/** The 99th percentile of every call, in milliseconds. */
const LONGEST_MS = 250;

const milliseconds = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const childrenOf = (outcomes: readonly Outcome[]) =>
  outcomes.reduce((sum, { family }) => sum + family.children.length, 0);

async function run(location: DatabaseLocation, print: (text: string) => void) {
  const club = await openFaultProcess(location);
  try {
    const programIds = await openPrograms(club.db, PLACES);
    const { outcomes, timings } = await openingDay(club, { ...DAY, programIds });
    await club.sandbox.webhooks.idle();
    const registered = outcomes.filter(({ isRegistered }) => isRegistered);
    const complaints = [
      ...(await complaintsAboutOpening(club.db, outcomes)),
      ...(await complaintsAboutBooks(club)),
    ];
    print(
      `\n${location.engine}: ${outcomes.length} families with ${childrenOf(outcomes)} children, ${PLACES} places: ` +
        `${registered.length} families with ${childrenOf(registered)} children registered\n`,
    );
    const calls = Object.entries(timings).map(([call, times]) => ({ call, times, p99: p99(times) }));
    for (const { call, times, p99: slowest } of calls) {
      const text = `  p99 ${milliseconds.format(slowest).padStart(6)} ms of ${times.length} × ${call}`;
      print(slowest <= LONGEST_MS ? `${text}\n` : `${text}  SHORT\n`);
    }
    for (const complaint of complaints) print(`  WRONG: ${complaint}\n`);
    const holds = [complaints.length === 0, ...calls.map((call) => call.p99 <= LONGEST_MS)];
    const slowest = Object.fromEntries(calls.map((call) => [call.call, call.p99]));
    return { holds, numbers: { engine: location.engine, registered: childrenOf(registered), slowest } };
  } finally {
    await club.close();
  }
}

/** The minute in which registration opens, on both databases. */
export const benchOpeningDay: Part = async (print) => {
  print("\nOpening day\n");
  const days = [];
  for (const engine of ["sqlite", "postgres"] as const) {
    const { location, remove } = await placeFor(engine);
    days.push(await run(location, print).finally(remove));
  }
  return { numbers: days.map(({ numbers }) => numbers), holds: days.flatMap(({ holds }) => holds) };
};

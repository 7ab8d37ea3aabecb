import fc from "fast-check";
import { expect, test } from "vitest";
import type { Engine } from "#server/platform/database/engine.ts";
import { recountSpots } from "#server/site/programs/spots.ts";
import { complaintsAboutBooks } from "#tests/support/invariants/ledger-complaints.ts";
import { type Step, year } from "./arbitraries.ts";
import { cancelAtTheEnd } from "./cancel-at-the-end.ts";
import { runCommand } from "./commands.ts";
import { EXAMPLES } from "./examples.ts";
import { ModelClub } from "./model-club.ts";

/** `MODEL_RUNS=5000 MODEL_SEED=7 npm run faults` runs so many on each engine; `npm test` always runs the same ones. */
const { MODEL_RUNS, MODEL_SEED = "31" } = process.env;
const RUNS = { sqlite: 200, postgres: 25 };
/** More than one takes: on a machine that does much else they wait for their turn. A failure is shrunk meanwhile. */
const MS_PER_RUN = 5000;
const FEW_MS = 300_000;
/** From so many runs on, every call has worked at least once. */
const MANY = 100;
const AT_ONCE = 4;
const CALLS = [
  "POST /api/create-payment-intent",
  "POST /api/orders",
  "POST /api/orders/:id/confirm",
  "POST /api/registrations",
  "POST /api/create-donation-intent",
  "POST /api/admin/registrations/:id/cancel",
  "POST /api/admin/registrations/:id/move",
  "POST /api/admin/registrations/:id/cash",
  "POST /api/admin/payments/:id/returned-check",
  "POST /api/admin/payments/:id/refunds",
  "PUT /api/admin/registrations/:id/due",
  "DELETE /api/registrations/:id",
  "POST /api/registrations/:id/restore",
  "DELETE /api/registrations/:id/permanent",
  "POST /api/admin/aid/:id",
  "POST /api/waiting-list",
  "POST /api/admin/waiting-list/:id/offer",
  "POST /api/family/offers/:id/accept",
  "POST /api/family/orders/:id/pay",
  "PATCH /api/admin/programs/:id",
];

async function complaintsAbout(club: ModelClub): Promise<string[]> {
  const { db } = club.club;
  const counted = await db.transaction().execute(recountSpots);
  return [
    ...club.complaints,
    ...counted.map((wrong) => `counted wrongly: ${JSON.stringify(wrong)}`),
    ...(await complaintsAboutBooks({ ...club.club, overbooked: club.overbooked })),
  ];
}

/** Runs a sequence on a new club. @returns what is wrong afterwards */
async function runSteps(club: ModelClub, steps: readonly Step[]): Promise<string[]> {
  for (const { commands, failure } of steps) {
    // No two steps are of the same instant: which child came first is told by the time.
    club.club.advance(1);
    await club.signIn();
    club.inject(failure);
    await Promise.all(commands.map((command) => runCommand(club, command)));
    club.restart();
  }
  await club.settle();
  await cancelAtTheEnd(club);
  await club.settle();
  return complaintsAbout(club);
}

/** The test of one engine. Each has a file of its own, so that they run beside each other. */
export function testRandomYears(engine: Engine): void {
  const numRuns = Number(MODEL_RUNS ?? RUNS[engine]);
  const limitMs = FEW_MS + numRuns * MS_PER_RUN;
  test(`A club's year (${engine}), in any order of what people, Stripe and time do, ends with books that balance, and nobody loses a cent, a place or a mail`, {
    timeout: limitMs + FEW_MS,
  }, async () => {
    const worked = new Set<string>();
    const property = fc.asyncProperty(year, async (steps) => {
      const club = await ModelClub.open(engine);
      try {
        expect(await runSteps(club, steps)).toEqual([]);
      } finally {
        for (const call of club.worked) worked.add(call);
        await club.club.close();
      }
    });
    const seed = Number(MODEL_SEED);
    // Side by side: one works while another waits for its database, or for an event that is sent again.
    const assertions = Array.from({ length: AT_ONCE }, (_, index) =>
      fc.assert(property, {
        numRuns: Math.ceil(numRuns / AT_ONCE),
        examples: index === 0 ? EXAMPLES.map((steps): [Step[]] => [steps]) : [],
        interruptAfterTimeLimit: limitMs,
        markInterruptAsFailure: true,
        seed: seed + index,
      }),
    );
    await Promise.all(assertions);
    if (numRuns >= MANY) expect(CALLS.filter((call) => !worked.has(call))).toEqual([]);
  });
}

import { setTimeout as pause } from "node:timers/promises";
import { Dice } from "./dice.ts";
import { type Club, Family } from "./family.ts";

interface OpeningDay {
  families: number;
  /** All of them arrive within this time of the opening. */
  withinMs: number;
  seed: number;
}

/** How long each call took, in milliseconds, by its name. */
export type Timings = Record<string, number[]>;
export type Outcome = "registered" | "full";

/** Longest that a family looks for its card, in shares of the opening's length. */
const LONGEST_SEARCH = 0.1;
const CONNECTING_TRIES = 5;

/** Tries again where nobody takes the connection, as a browser's "Reload" does; the waiting counts. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (tries === CONNECTING_TRIES) throw error;
    }
  }
}

async function timed<T>(timings: Timings, name: string, call: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const answer = await insist(call);
  const times = timings[name] ?? [];
  timings[name] = times;
  times.push(performance.now() - start);
  return answer;
}

/** One family: looks whether there are places, sends the form, pays, and asks for the truth. */
async function register(family: Family, searchMs: number, timings: Timings): Promise<Outcome> {
  await timed(timings, "GET /api/programs", () =>
    Promise.resolve(family.browser.get("/api/programs", family.address)),
  );
  const set = await timed(timings, "POST /api/create-payment-intent", () => family.setUp());
  if (set.body.code === "program_full") return "full";
  if (set.status !== 200) throw new Error(`setting up answered ${set.status} ${set.body.code}`);
  await pause(searchMs);
  family.pay();
  const confirmed = await timed(timings, "POST /api/registrations", () => family.confirm());
  if (confirmed.body.data?.status !== "confirmed")
    throw new Error(`confirming answered ${confirmed.status} ${JSON.stringify(confirmed.body)}`);
  await timed(timings, "POST /api/payments/status", () => family.truth());
  return "registered";
}

/**
 * The minute in which registration opens.
 * @throws what the first family heard that was neither registered nor told that the camp is full
 */
export async function openingDay(club: Club, { families, withinMs, seed }: OpeningDay) {
  const dice = new Dice(seed);
  const timings: Timings = {};
  const arrivals = Array.from({ length: families }, async () => {
    const family = new Family(club);
    const searchMs = dice.between(0, withinMs * LONGEST_SEARCH);
    await pause(dice.between(0, withinMs));
    return register(family, searchMs, timings);
  });
  return { outcomes: await Promise.all(arrivals), timings };
}

/** The time that 99 of 100 calls stay below, in milliseconds. */
export function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

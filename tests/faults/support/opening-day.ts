import { setTimeout as pause } from "node:timers/promises";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { Db } from "#server/platform/database/database.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import type { Club } from "#tests/support/visitors/family-visitor.ts";
import { Dice } from "./dice.ts";
import { Family } from "./family.ts";

interface OpeningDay {
  families: number;
  /** All of them arrive within this time of the opening. */
  withinMs: number;
  seed: number;
  /** Of one season, one to three for each family. */
  programIds: readonly ProgramId[];
}

/** How long each call took, in milliseconds, by its name. */
export type Timings = Record<string, number[]>;

/** How the day ended for one family: all of its children are registered, or none. */
export interface Outcome {
  family: Family;
  isRegistered: boolean;
  /** For whom the server said that there is no place, by their places in the order. */
  full: readonly number[];
}

const MOST_CHILDREN = 4;
/** Beside the camp. */
const FURTHER_PROGRAMS = ["opening-clinic", "opening-skills"] as const;
const FEE_CENTS = 5500;

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

/** Asks again while the server says that it is busy, as the form's "Try again" does. */
async function whileBusy<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  const answer = await call();
  return answer.status === 503 ? whileBusy(call) : answer;
}

async function timed<T>(timings: Timings, name: string, call: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const answer = await insist(call);
  const times = timings[name] ?? [];
  timings[name] = times;
  times.push(performance.now() - start);
  return answer;
}

/** Opens three programs of one season that share these places. @returns their ids */
export async function openPrograms(db: Db, places: number): Promise<ProgramId[]> {
  const ids: ProgramId[] = [firstCamp.id];
  for (const slug of FURTHER_PROGRAMS) ids.push(await addProgram(db, { feeCents: FEE_CENTS, slug }));
  for (const [at, id] of ids.entries()) {
    const capacity = Math.floor((places + at) / ids.length);
    await db.updateTable("programs").set({ switch: "open", capacity }).where("id", "=", id).execute();
  }
  return ids;
}

/** One to four children, in up to three programs. */
function programsOfChildren(dice: Dice, programIds: readonly ProgramId[]): ProgramId[] {
  const children = dice.between(1, MOST_CHILDREN);
  const first = dice.between(0, programIds.length - 1);
  const programs = dice.between(1, Math.min(children, programIds.length));
  return Array.from(
    { length: children },
    (_, child) => programIds[(first + (child % programs)) % programIds.length] ?? "",
  );
}

/** One family: looks whether there are places and what they cost, sends its order, pays once, and asks for the truth. */
async function register(family: Family, searchMs: number, timings: Timings): Promise<Outcome> {
  await timed(timings, "GET /api/programs", () =>
    Promise.resolve(family.browser.get("/api/programs", family.address)),
  );
  const { body } = await timed(timings, "POST /api/orders/quote", () => family.showPrice());
  const { quoteHash } = body;
  const set = await timed(timings, "POST /api/orders", () =>
    whileBusy(() => family.setUp(family.browser, { quoteHash })),
  );
  if (set.body.code === "program_full") return { family, isRegistered: false, full: set.body.children };
  if (set.status !== 200) throw new Error(`ordering answered ${set.status} ${set.body.code}`);
  await pause(searchMs);
  family.pay();
  const confirmed = await timed(timings, "POST /api/orders/{id}/confirm", () =>
    whileBusy(() => family.confirm()),
  );
  const children: { status: string }[] = confirmed.body.data?.children ?? [];
  const isRegistered =
    children.length === family.children.length && children.every(({ status }) => status === "confirmed");
  if (!isRegistered)
    throw new Error(`confirming answered ${confirmed.status} ${JSON.stringify(confirmed.body)}`);
  await timed(timings, "POST /api/payments/status", () => family.truth());
  return { family, isRegistered, full: [] };
}

/**
 * The minute in which registration opens for families of one to four children.
 * @throws what the first family heard that was neither registered nor told for whom there is no place
 */
export async function openingDay(club: Club, { families, withinMs, seed, programIds }: OpeningDay) {
  const dice = new Dice(seed);
  const timings: Timings = {};
  const arrivals = Array.from({ length: families }, async () => {
    const family = Family.ofSeveral(club, programsOfChildren(dice, programIds));
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

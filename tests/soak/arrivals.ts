import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "#tests/faults/support/dice.ts";

/** One visitor's whole visit. */
export type Visit = () => Promise<void>;

/** More at once would only wait for one another, in this process or in the server. */
const MOST_AT_ONCE = 300;
/** For what was begun in time. Only the end counts, also on a machine that does much else. */
export const PATIENCE_MS = 300_000;

/** How many visits a second end when `atOnce` visitors come again as soon as they are done. */
export async function visitsPerSecond(visit: Visit, atOnce: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const again = async () => {
    while (performance.now() < end) {
      await visit().catch(() => {});
      done += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: atOnce }, again));
  return (done * 1000) / (performance.now() - start);
}

/**
 * Visitors arrive at random, so many a second on average, whether or not the earlier ones are done.
 * @returns how many came, and how many were sent away because too many were there
 */
export async function arrive(visit: Visit, perSecond: number, dice: Dice, stopping: AbortSignal) {
  let [came, sentAway, present] = [0, 0, 0];
  let next = performance.now();
  while (!stopping.aborted) {
    next += (-Math.log(1 - dice.next()) * 1000) / perSecond;
    const wait = next - performance.now();
    if (wait > 1) await pause(wait, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) break;
    if (present >= MOST_AT_ONCE) {
      sentAway += 1;
      continue;
    }
    came += 1;
    present += 1;
    visit()
      .catch(() => {})
      .finally(() => {
        present -= 1;
      });
  }
  const patience = performance.now() + PATIENCE_MS;
  while (present > 0 && performance.now() < patience) await pause(50);
  return { came, sentAway, stillThere: present };
}

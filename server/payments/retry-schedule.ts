import { MINUTE_MS } from "#domain/time/dates.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";

/** A refund or an event that failed this often is given up, after about four hours. */
export const TRIES_MAX = 8;

/** When to try again: after 2, 2, 4, 8 … minutes. The request that stored it may still make the first try. */
export function nextTryAt(failures: number, now: Date): Instant {
  return instantOf(new Date(now.getTime() + 2 ** Math.max(1, failures) * MINUTE_MS));
}

interface RetryState {
  tries: number;
  nextTryAt: Instant | null;
}

/**
 * The state after one more failure. A try before its time does not count: staff may press ten times while Stripe is away,
 * and Stripe may repeat an event within seconds.
 */
export function afterFailure({ tries: failures, nextTryAt: due }: RetryState, now: Date): RetryState {
  const isEarly = failures > 0 && due !== null && due > instantOf(now);
  if (isEarly) return { tries: failures, nextTryAt: due };
  const tries = failures + 1;
  return { tries, nextTryAt: nextTryAt(tries, now) };
}

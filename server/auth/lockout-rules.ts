import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface LockRule {
  /** The first lock starts at this failure. */
  lockingFailure: number;
  firstLockMs: number;
  /** Factor by which each further lock is longer. */
  growth: number;
  longestLockMs: number;
  /** One failure is forgotten per this period. */
  forgetAfterMs: number;
}

/**
 * One address or known device: five attempts, then waits of 1, 2, 4 … 1024 minutes and finally 24 hours. In the long
 * run four
 * attempts a day, since one failure is forgotten every six hours.
 */
export const SINGLE_KEY_RULE: LockRule = {
  lockingFailure: 5,
  firstLockMs: MINUTE_MS,
  growth: 2,
  longestLockMs: 24 * HOUR_MS,
  forgetAfterMs: 6 * HOUR_MS,
};

/**
 * All strangers together: 20 attempts, then locks that grow from one minute to six hours within 27 attempts and a day;
 * after
 * that four attempts a day. That makes 1,500 attempts in the first year and 6.7 years for all 9,770 strong PINs, from
 * any
 * number of addresses. The first 20 attempts succeed once in 490 cases. Ways around the lock:
 * docs/rules/access.md#a-lock-of-strangers-has-ways-around-it.
 */
export const STRANGERS_RULE: LockRule = {
  lockingFailure: 20,
  firstLockMs: MINUTE_MS,
  growth: 1.25,
  longestLockMs: 6 * HOUR_MS,
  forgetAfterMs: 6 * HOUR_MS,
};

export interface LockState {
  count: number;
  /** Failures before this instant have been forgotten. */
  windowStartedAt: Instant;
  lockedUntil: Instant | null;
}

export function lockedForMs({ lockedUntil }: LockState, now: Date): number {
  return lockedUntil === null ? 0 : Math.max(0, Date.parse(lockedUntil) - now.getTime());
}

function lockMs(failures: number, rule: LockRule): number {
  const failuresAbove = failures - rule.lockingFailure;
  return failuresAbove < 0
    ? 0
    : Math.min(rule.firstLockMs * rule.growth ** failuresAbove, rule.longestLockMs);
}

/** The state after another failure: forgets old failures, counts this one, and may lock. */
export function afterWrongTry(state: LockState, rule: LockRule, now: Date): LockState {
  const startedAt = Date.parse(state.windowStartedAt);
  const forgotten = Math.max(0, Math.floor((now.getTime() - startedAt) / rule.forgetAfterMs));
  const remembered = Math.max(0, state.count - forgotten);
  const windowStart = remembered === 0 ? now.getTime() : startedAt + forgotten * rule.forgetAfterMs;
  const lock = lockMs(remembered + 1, rule);
  return {
    count: remembered + 1,
    windowStartedAt: instantOf(new Date(windowStart)),
    lockedUntil: lock === 0 ? null : instantOf(new Date(now.getTime() + lock)),
  };
}

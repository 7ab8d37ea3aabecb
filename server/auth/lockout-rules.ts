import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface LockRule {
  /** The failure with this number starts the first lock. */
  lockingFailure: number;
  firstLockMs: number;
  /** Each further failure locks this many times longer. */
  growth: number;
  longestLockMs: number;
  /** One failure is forgotten each time this long passes. */
  forgetAfterMs: number;
}

/**
 * One address, or one known device: five tries, then 1, 2, 4 … 1024 minutes and at last 24 hours between
 * tries. In the long run four tries a day, as one failure is forgotten every six hours.
 */
export const SINGLE_KEY_RULE: LockRule = {
  lockingFailure: 5,
  firstLockMs: MINUTE_MS,
  growth: 2,
  longestLockMs: 24 * HOUR_MS,
  forgetAfterMs: 6 * HOUR_MS,
};

/**
 * All strangers together. Twenty tries, then locks that grow by a quarter from one minute to six hours, which
 * takes 27 tries and a day; from there on, four tries a day. That is about 1,500 tries in the first year and 6.7 years for all of the 9,770 PINs that are not
 * weak, with however many addresses; the twenty first tries find the PIN once in about 490 cases. Whom it
 * keeps waiting, and what gets them in meanwhile: docs/rules/access.md#a-lock-of-strangers-has-ways-around-it.
 */
export const STRANGERS_RULE: LockRule = {
  lockingFailure: 20,
  firstLockMs: MINUTE_MS,
  growth: 1.25,
  longestLockMs: 6 * HOUR_MS,
  forgetAfterMs: 6 * HOUR_MS,
};

/** A row of the throttles table, without its key. */
export interface LockState {
  count: number;
  /** The instant up to which forgetting has been reckoned. */
  windowStartedAt: Instant;
  lockedUntil: Instant | null;
}

/** Milliseconds that a lock has still to run; 0 when there is none. */
export function lockedForMs({ lockedUntil }: LockState, now: Date): number {
  return lockedUntil === null ? 0 : Math.max(0, Date.parse(lockedUntil) - now.getTime());
}

function lockMs(failures: number, rule: LockRule): number {
  const beyond = failures - rule.lockingFailure;
  return beyond < 0 ? 0 : Math.min(rule.firstLockMs * rule.growth ** beyond, rule.longestLockMs);
}

/** The state after one more wrong PIN, password or code: old failures forgotten first, then counted, then perhaps locked. */
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

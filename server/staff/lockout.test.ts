import { expect, test } from "vitest";
import {
  afterFailedAttempt,
  type LockRule,
  type LockState,
  lockedForMs,
  PER_SOURCE_RULE,
  UNAUTHENTICATED_RULE,
} from "./sign-in-attempts.ts";

const START = Date.parse("2026-05-01T18:00:00.000Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function fresh(): LockState {
  return { count: 0, windowStartedAt: new Date(START).toISOString(), lockedUntil: null };
}

/** The instants at which somebody tries who never gives up and tries the moment each lock ends. */
function guessFor(rule: LockRule, duration: number): number[] {
  const tries: number[] = [];
  let state = fresh();
  for (let instant = START; instant < START + duration; instant += lockedForMs(state, new Date(instant))) {
    state = afterFailedAttempt(state, rule, new Date(instant));
    tries.push(instant);
  }
  return tries;
}

test("One key gets five attempts, and then waits 1, 2, 4 minutes and so on", () => {
  const minutes = guessFor(PER_SOURCE_RULE, DAY).map((at) => (at - START) / MINUTE);
  expect(minutes.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 1, 3, 7, 15]);
});

test("One key never waits longer than a day, and gets at most four attempts a day in the long run", () => {
  const tries = guessFor(PER_SOURCE_RULE, 365 * DAY);
  const waits = tries.slice(1).map((at, i) => at - (tries[i] ?? 0));
  expect(Math.max(...waits)).toBeLessThanOrEqual(DAY);
  expect(tries.length).toBeLessThan(365 * 4 + 20);
});

test("All strangers together need more than six years for every PIN that is not weak", () => {
  const inOneDay = guessFor(UNAUTHENTICATED_RULE, DAY).length;
  const inSixYears = guessFor(UNAUTHENTICATED_RULE, 6 * 365 * DAY).length;
  expect(inOneDay).toBeLessThan(55);
  expect(inSixYears).toBeLessThan(9770);
});

test("Failures expire one by one, so that occasional mistakes never lock anyone", () => {
  let state = fresh();
  for (let slip = 0; slip < 50; slip++) {
    state = afterFailedAttempt(
      state,
      PER_SOURCE_RULE,
      new Date(START + slip * PER_SOURCE_RULE.expireAfterMs),
    );
    expect(state.lockedUntil).toBeNull();
  }
});

test("A partly expired count keeps its remaining waiting time", () => {
  let state = fresh();
  for (let i = 0; i < 3; i++) state = afterFailedAttempt(state, PER_SOURCE_RULE, new Date(START));
  const later = START + 1.5 * PER_SOURCE_RULE.expireAfterMs;
  state = afterFailedAttempt(state, PER_SOURCE_RULE, new Date(later));
  expect(state.count).toBe(3);
  expect(Date.parse(state.windowStartedAt)).toBe(START + PER_SOURCE_RULE.expireAfterMs);
});

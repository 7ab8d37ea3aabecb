import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";
import { afterFailedMail } from "./outbox-job.ts";

const CREATED = new Date("2025-05-01T18:00:00.000Z");

function wait(attempts: number, ageMs = 0, refused = false, isMass = false) {
  const now = new Date(CREATED.getTime() + ageMs);
  const { nextAttemptAt, stuck } = afterFailedMail({ attempts, createdAt: CREATED, now, refused, isMass });
  return { minutes: (nextAttemptAt.getTime() - now.getTime()) / MINUTE_MS, stuck };
}

describe("A mail that failed", () => {
  test.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 60],
    [50, 60],
  ])("is retried after attempt %i in %i minutes", (attempts, minutes) => {
    expect(wait(attempts)).toEqual({ minutes, stuck: false });
  });

  test("is stuck after three days, and then retried once a day", () => {
    expect(wait(70, 72 * HOUR_MS - 1)).toEqual({ minutes: 60, stuck: false });
    expect(wait(71, 72 * HOUR_MS)).toEqual({ minutes: 24 * 60, stuck: true });
  });

  test("to many is tried as often, however long it waited for its first attempt", () => {
    expect(wait(1, 100 * HOUR_MS, false, true)).toEqual({ minutes: 1, stuck: false });
    expect(wait(75, 200 * HOUR_MS, false, true).stuck).toBe(true);
  });

  test("is stuck at once if permanently refused, and retried a week later", () => {
    expect(wait(1, 0, true)).toEqual({ minutes: 7 * 24 * 60, stuck: true });
  });
});

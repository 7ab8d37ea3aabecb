import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/time/dates.ts";
import {
  hasIncreasingRefunds,
  lastDayOfStep,
  refundNotices,
  refundPercent,
  stepsInOrder,
} from "./cancellation.ts";

const FIRST = "2027-06-14";
const early = { daysBefore: 30, percent: 100 };
const late = { daysBefore: 7, percent: 50 };
const STEPS = [early, late];

describe("Refund percentage", () => {
  test.each([
    ["thirty days before", "2027-05-15", 100],
    ["a day later", "2027-05-16", 50],
    ["a week before", "2027-06-07", 50],
    ["six days before", "2027-06-08", 0],
    ["after it has begun", "2027-06-15", 0],
  ])("by two steps, %s", (_title, day, percent) => {
    expect(refundPercent(STEPS, FIRST, day)).toBe(percent);
  });

  test("is the whole fee before the first day of a program without steps, and nothing later", () => {
    expect(refundPercent([], FIRST, "2027-06-13")).toBe(100);
    expect(refundPercent([], FIRST, FIRST)).toBe(0);
    expect(refundPercent([], null, "2027-06-13")).toBe(100);
  });

  test("lists its steps, longest notice first, without steps that a shorter notice matches", () => {
    expect(refundNotices(STEPS.toReversed())).toEqual(STEPS);
    expect(stepsInOrder(STEPS.toReversed())).toEqual(STEPS);
    expect(refundNotices([...STEPS, { daysBefore: 10, percent: 20 }])).toEqual(STEPS);
    const lateMore = { daysBefore: 2, percent: 80 };
    expect(refundNotices([{ daysBefore: 30, percent: 20 }, lateMore])).toEqual([lateMore]);
    expect(refundNotices([])).toEqual([{ daysBefore: 1, percent: 100 }]);
  });

  test("has a last day for each step, even on a leap day", () => {
    expect(lastDayOfStep({ daysBefore: 7 }, "2028-03-07")).toBe("2028-02-29");
    expect(lastDayOfStep({ daysBefore: 0 }, "2026-06-11")).toBe("2026-06-11");
  });

  test("warns when a later cancellation refunds more", () => {
    expect(hasIncreasingRefunds([late, early])).toBe(false);
    expect(hasIncreasingRefunds([early, { daysBefore: 1, percent: 100 }])).toBe(false);
    expect(hasIncreasingRefunds([{ daysBefore: 30, percent: 20 }, late])).toBe(true);
  });

  const steps = fc.array(
    fc.record({ daysBefore: fc.integer({ min: 0, max: 365 }), percent: fc.integer({ min: 0, max: 100 }) }),
    { maxLength: 10 },
  );
  const day = fc.integer({ min: -400, max: 10 }).map((days) => addDays(FIRST, days));

  test("is at most the payment, and never decreases for an earlier cancellation", () => {
    fc.assert(
      fc.property(steps, day, day, (all, one, other) => {
        const [most, least] = [one, other].sort().map((on) => refundPercent(all, FIRST, on));
        expect(most).toBeGreaterThanOrEqual(least ?? 0);
        expect(most).toBeLessThanOrEqual(100);
        expect(least).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });
});

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

describe("What goes back when a child leaves", () => {
  test.each([
    ["thirty days before", "2027-05-15", 100],
    ["a day later", "2027-05-16", 50],
    ["a week before", "2027-06-07", 50],
    ["six days before", "2027-06-08", 0],
    ["after it has begun", "2027-06-15", 0],
  ])("by two steps, %s", (_title, day, percent) => {
    expect(refundPercent(STEPS, FIRST, day)).toBe(percent);
  });

  test("is the whole fee before the first day where a program has no steps, and nothing from it on", () => {
    expect(refundPercent([], FIRST, "2027-06-13")).toBe(100);
    expect(refundPercent([], FIRST, FIRST)).toBe(0);
    expect(refundPercent([], null, "2027-06-13")).toBe(100);
  });

  test("is told by its notices, the longest first, and a step that an easier one outdoes is not told", () => {
    expect(refundNotices(STEPS.toReversed())).toEqual(STEPS);
    expect(stepsInOrder(STEPS.toReversed())).toEqual(STEPS);
    expect(refundNotices([...STEPS, { daysBefore: 10, percent: 20 }])).toEqual(STEPS);
    const lateMore = { daysBefore: 2, percent: 80 };
    expect(refundNotices([{ daysBefore: 30, percent: 20 }, lateMore])).toEqual([lateMore]);
    expect(refundNotices([])).toEqual([{ daysBefore: 1, percent: 100 }]);
  });

  test("has for each step a last day, which is a leap day too", () => {
    expect(lastDayOfStep({ daysBefore: 7 }, "2028-03-07")).toBe("2028-02-29");
    expect(lastDayOfStep({ daysBefore: 0 }, "2026-06-11")).toBe("2026-06-11");
  });

  test("is doubted when leaving later gives more", () => {
    expect(hasIncreasingRefunds([late, early])).toBe(false);
    expect(hasIncreasingRefunds([early, { daysBefore: 1, percent: 100 }])).toBe(false);
    expect(hasIncreasingRefunds([{ daysBefore: 30, percent: 20 }, late])).toBe(true);
  });

  const steps = fc.array(
    fc.record({ daysBefore: fc.integer({ min: 0, max: 365 }), percent: fc.integer({ min: 0, max: 100 }) }),
    { maxLength: 10 },
  );
  const day = fc.integer({ min: -400, max: 10 }).map((days) => addDays(FIRST, days));

  test("is never more than was paid, and never less for whoever leaves earlier", () => {
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

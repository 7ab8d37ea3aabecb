import { describe, expect, test } from "vitest";
import { hasIncreasingRefunds, lastDayOfStep, stepsInOrder } from "./refund-steps.ts";

const [early, late] = [
  { daysBefore: 30, percent: 100 },
  { daysBefore: 7, percent: 50 },
];

describe("What goes back when a child leaves", () => {
  test("goes from the longest notice to the shortest, each with its last day", () => {
    expect(stepsInOrder([late, early])).toEqual([early, late]);
    expect(lastDayOfStep(late, "2028-03-07")).toBe("2028-02-29");
    expect(lastDayOfStep({ daysBefore: 0 }, "2026-06-11")).toBe("2026-06-11");
  });

  test("is doubted when leaving later gives more", () => {
    expect(hasIncreasingRefunds([late, early])).toBe(false);
    expect(hasIncreasingRefunds([early, { daysBefore: 1, percent: 100 }])).toBe(false);
    expect(hasIncreasingRefunds([{ daysBefore: 30, percent: 20 }, late])).toBe(true);
  });
});

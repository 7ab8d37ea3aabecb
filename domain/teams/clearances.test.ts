import { expect, test } from "vitest";
import { type ClearanceKind, clearanceSchema, isCleared } from "./clearances.ts";

const held = (kind: ClearanceKind, doneOn: string, validUntil: string) => ({ kind, doneOn, validUntil });
const CHECKED = held("background_check", "2025-01-10", "2025-06-12");
const TRAINED = held("safesport", "2025-03-01", "2026-03-01");

test.each([
  ["nothing is required", [], [], "2025-06-12", true],
  ["the only required one is held", ["safesport"], [TRAINED], "2025-06-12", true],
  ["both required ones are held", ["safesport", "background_check"], [TRAINED, CHECKED], "2025-06-12", true],
  ["one of two is missing", ["safesport", "background_check"], [TRAINED], "2025-06-12", false],
  ["another kind is held", ["concussion_course"], [TRAINED, CHECKED], "2025-06-12", false],
  ["it is the first day", ["background_check"], [CHECKED], "2025-01-10", true],
  ["it is the day before", ["background_check"], [CHECKED], "2025-01-09", false],
  ["it is the last day", ["background_check"], [CHECKED], "2025-06-12", true],
  ["it ended yesterday", ["background_check"], [CHECKED], "2025-06-13", false],
] as const)("Whether an adult is cleared: %s", (_case, required, clearances, on, expected) => {
  expect(isCleared(required, clearances, on)).toBe(expected);
});

test("A clearance does not end before it begins", () => {
  const dates = { doneOn: "2025-06-13", validUntil: "2025-06-12" };
  expect(clearanceSchema.safeParse({ kind: "safesport", dates }).success).toBe(false);
});

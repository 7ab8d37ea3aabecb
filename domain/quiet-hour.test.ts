import { expect, test } from "vitest";
import { lastQuietTime } from "./zoned-time.ts";

const at = (instant: string) => lastQuietTime(new Date(instant), "America/Denver").toISOString();

test("The quiet time is half past three by the club's clocks, in winter and in summer", () => {
  expect(at("2025-01-15T18:00:00.000Z")).toBe("2025-01-15T10:30:00.000Z");
  expect(at("2025-06-15T18:00:00.000Z")).toBe("2025-06-15T09:30:00.000Z");
});

test("Before it, last night's counts", () => {
  expect(at("2025-06-15T09:29:59.999Z")).toBe("2025-06-14T09:30:00.000Z");
  expect(at("2025-06-15T09:30:00.000Z")).toBe("2025-06-15T09:30:00.000Z");
  // Already the 16th in UTC, still the 15th for the club.
  expect(at("2025-06-16T05:00:00.000Z")).toBe("2025-06-15T09:30:00.000Z");
});

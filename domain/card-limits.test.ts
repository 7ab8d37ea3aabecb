import { expect, test } from "vitest";
import { pausedUntil } from "./card-limits.ts";

const NOW = new Date("2025-05-01T18:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
/** So many instants, the newest first, each a minute before the one before it. */
const everyMinute = (count: number, since = 1) =>
  Array.from({ length: count }, (_, minute) => minutesAgo(since + minute));
const until = (declinedAt: string[], paidAt: string[] = [], times = 1) =>
  pausedUntil("address", { declinedAt, paidAt }, NOW, times)?.toISOString();

test("Fifteen declines of an hour pause nothing, and sixteen do until the first of them is an hour old", () => {
  expect(until(everyMinute(15))).toBeUndefined();
  expect(until(everyMinute(16))).toBe("2025-05-01T18:44:00.000Z");
});

test("Each decline beyond puts the end off: the pause lasts until fewer than sixteen are left", () => {
  expect(until(everyMinute(20))).toBe("2025-05-01T18:44:00.000Z");
  expect(until([minutesAgo(0), ...everyMinute(16)])).toBe("2025-05-01T18:45:00.000Z");
});

test("Declines that are older than an hour count for the day alone, of which forty are allowed", () => {
  const older = everyMinute(39, 120);
  expect(until(older)).toBeUndefined();
  expect(until([minutesAgo(1), ...older])).toBe("2025-05-02T15:22:00.000Z");
});

test("Each registration that was paid within the same time allows one decline more", () => {
  expect(until(everyMinute(20), everyMinute(5))).toBeUndefined();
  expect(until(everyMinute(20), everyMinute(4))).toBeDefined();
  expect(until(everyMinute(20), everyMinute(5, 90))).toBeDefined();
});

test("A limit that has to be exceeded three times over still allows what was paid only once", () => {
  expect(until(everyMinute(47), [], 3)).toBeUndefined();
  expect(until(everyMinute(48), [], 3)).toBeDefined();
  expect(until(everyMinute(48), everyMinute(1), 3)).toBeUndefined();
});

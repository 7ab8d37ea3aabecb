import type { Dice } from "#tests/faults/support/dice.ts";
import { clubTime } from "#tests/support/club-time.ts";

/** A second before and after the club's midnight, at both changes of its clocks and at the end of months. */
const EDGES = [
  clubTime("2025-03-01", "00:00"),
  clubTime("2025-03-09", "00:00"),
  clubTime("2025-03-09", "03:00"),
  clubTime("2025-03-10", "00:00"),
  clubTime("2025-06-01", "00:00"),
  clubTime("2025-11-01", "00:00"),
  clubTime("2025-11-02", "00:00"),
  new Date(Date.parse(clubTime("2025-11-02", "01:00")) + 3_600_000).toISOString(),
  clubTime("2025-11-03", "00:00"),
].flatMap((edge) => [Date.parse(edge) - 1000, Date.parse(edge)]);
const FIRST = Date.parse("2025-02-10T18:00:00Z");
/** When the last of the months ends. Milliseconds. */
export const LAST = Date.parse("2025-12-05T18:00:00Z");

/** So many instants of the months, and all at the edges of days; milliseconds, in their order. */
export function instants(dice: Dice, count: number): number[] {
  const any = Array.from({ length: count }, () => dice.between(FIRST / 1000, LAST / 1000) * 1000);
  return [...new Set([...any, ...EDGES])].sort((a, b) => a - b);
}

import { expect, test } from "vitest";
import { hasTooManyLongHolds, newHold, renewedHold } from "./holds.ts";

const NOW = new Date("2025-05-01T18:00:00.000Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const back = (earlier: Partial<Parameters<typeof renewedHold>[0]>) =>
  renewedHold({ until: inMinutes(10), renewals: 0, ...earlier }, NOW);

test("Spots are held for half an hour", () => {
  expect(newHold(NOW)).toEqual({ until: inMinutes(30), renewals: 0 });
});

test("A return in the second half of the half hour renews the hold, once", () => {
  expect(back({})).toEqual({ until: inMinutes(30), renewals: 1 });
  expect(back({ renewals: 1 })).toEqual({ until: inMinutes(10), renewals: 1 });
});

test("A return in the first half, such as a reload or a corrected name, uses up no renewal", () => {
  expect(back({ until: inMinutes(15.1) })).toEqual({ until: inMinutes(15.1), renewals: 0 });
  expect(back({ until: inMinutes(15) }).renewals).toBe(1);
});

test("A hold that has ended or was freed begins again for half an hour, and is not renewed", () => {
  for (const until of [null, NOW, inMinutes(-600)]) {
    for (const renewals of [0, 1]) {
      expect(back({ until, renewals })).toEqual({ until: inMinutes(30), renewals: 1 });
    }
  }
});

const CAMP = { id: "kids-camp", capacity: 120 };
const held = (count: number, minutes: number, holdRenewals = 0) =>
  Array.from({ length: count }, () => ({
    programId: CAMP.id,
    holdExpiresAt: inMinutes(30 - minutes).toISOString(),
    holdRenewals,
  }));

test("Staff are warned when a quarter of all spots is held for ten minutes", () => {
  expect(hasTooManyLongHolds(held(30, 10), [CAMP], NOW)).toBe(true);
  expect(hasTooManyLongHolds(held(30, 0, 1), [CAMP], NOW)).toBe(true);
  expect(hasTooManyLongHolds(held(29, 10), [CAMP], NOW)).toBe(false);
});

test("Staff are not warned of an opening day with many payments, or of a few late families in a small program", () => {
  expect(hasTooManyLongHolds(held(120, 9), [CAMP], NOW)).toBe(false);
  expect(hasTooManyLongHolds(held(9, 20), [{ ...CAMP, capacity: 12 }], NOW)).toBe(false);
});

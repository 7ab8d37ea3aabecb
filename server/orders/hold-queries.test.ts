import { expect, test } from "vitest";
import { areTooMany, extendedHold, newHold } from "./hold-queries.ts";

const NOW = new Date("2025-05-01T18:00:00.000Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const back = (
  earlier: Partial<Parameters<typeof extendedHold>[0]>,
  now: Partial<Parameters<typeof extendedHold>[1]> = {},
) =>
  extendedHold(
    { until: inMinutes(10), isShort: false, renewals: 0, ...earlier },
    { now: NOW, isAboveQuota: false, showedCard: false, ...now },
  );

test("A place is held for half an hour, and above the limits for five minutes", () => {
  expect(newHold(false, NOW)).toEqual({ until: inMinutes(30), isShort: false, renewals: 0 });
  expect(newHold(true, NOW)).toEqual({ until: inMinutes(5), isShort: true, renewals: 0 });
});

test("A return in the second half of the half hour extends the hold, once", () => {
  expect(back({})).toEqual({ until: inMinutes(30), isShort: false, renewals: 1 });
  expect(back({ renewals: 1 })).toEqual({ until: inMinutes(10), isShort: false, renewals: 1 });
});

test("A return in the first half, such as a reload or a corrected name, uses up no renewal", () => {
  expect(back({ until: inMinutes(15.1) })).toEqual({ until: inMinutes(15.1), isShort: false, renewals: 0 });
  expect(back({ until: inMinutes(15) }).renewals).toBe(1);
});

test("A family that lost its place gets half an hour once, and five minutes after that", () => {
  for (const until of [null, NOW, inMinutes(-600)]) {
    expect(back({ until })).toEqual({ until: inMinutes(30), isShort: false, renewals: 1 });
    expect(back({ until, renewals: 1 })).toEqual({ until: inMinutes(5), isShort: true, renewals: 1 });
  }
});

test("A card that Stripe has received extends the hold twice, and no more", () => {
  for (const until of [null, inMinutes(1)]) {
    const hold = back({ until, renewals: 1 }, { showedCard: true });
    expect(hold).toEqual({ until: inMinutes(30), isShort: false, renewals: 2 });
  }
  const used = { until: inMinutes(1), isShort: false, renewals: 2 };
  expect(back(used, { showedCard: true })).toEqual(used);
  expect(back({ ...used, until: null }, { showedCard: true })).toMatchObject({ until: inMinutes(5) });
});

test("Above the limits no hold is extended, with or without a card, and a free place is held for five minutes", () => {
  for (const showedCard of [true, false]) {
    const short = { until: inMinutes(3), isShort: true, renewals: 0 };
    expect(back(short, { isAboveQuota: true, showedCard })).toEqual(short);
    expect(back({ ...short, until: null }, { isAboveQuota: true, showedCard })).toEqual({
      ...short,
      until: inMinutes(5),
    });
  }
});

test("A short hold gets its half hour once others have paid and it is below the limits", () => {
  const short = { until: inMinutes(3), isShort: true, renewals: 0 };
  expect(back(short)).toEqual({ until: inMinutes(30), isShort: false, renewals: 1 });
});

const CAMP = { id: "kids-camp", capacity: 120 };
const kept = (count: number, changes: { browser?: string; network?: string; minutes?: number } = {}) =>
  Array.from({ length: count }, (_, number) => ({
    programId: CAMP.id,
    browserHash: changes.browser ?? `browser ${number}`,
    networkHash: changes.network ?? `network ${number}`,
    heldSince: inMinutes(-(changes.minutes ?? 0)).toISOString(),
  }));

test("Staff are warned of a browser above 20, a network above 60, or a quarter of all places held for ten minutes", () => {
  expect(areTooMany(kept(20, { browser: "one" }), [CAMP], NOW)).toBe(false);
  expect(areTooMany(kept(21, { browser: "one" }), [CAMP], NOW)).toBe(true);
  expect(areTooMany(kept(60, { network: "one" }), [CAMP], NOW)).toBe(false);
  expect(areTooMany(kept(61, { network: "one" }), [CAMP], NOW)).toBe(true);
  expect(areTooMany(kept(30, { minutes: 10 }), [CAMP], NOW)).toBe(true);
  expect(areTooMany(kept(29, { minutes: 10 }), [CAMP], NOW)).toBe(false);
});

test("Staff are not warned of an opening day with many payments, or of a few late families in a small program", () => {
  expect(areTooMany(kept(120, { minutes: 9 }), [CAMP], NOW)).toBe(false);
  expect(areTooMany(kept(9, { minutes: 20 }), [{ ...CAMP, capacity: 12 }], NOW)).toBe(false);
});

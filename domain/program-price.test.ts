import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceAt } from "./program-price.ts";

const BASE = Date.parse("2027-03-01T00:00:00.000Z");
const instant = (minutes: number) => new Date(BASE + minutes * 60_000);
const rule = fc.record({
  cents: fc.integer({ min: 0, max: 50_000 }),
  minutes: fc.integer({ min: -500, max: 500 }),
});

describe("The price of a program at an instant", () => {
  test("is the early one to the last millisecond before its end, and the regular one from its end on", () => {
    const early = [{ cents: 3500, until: "2027-04-01T06:00:00.000Z" }];
    expect(priceAt(4000, early, new Date("2027-04-01T05:59:59.999Z"))).toBe(3500);
    expect(priceAt(4000, early, new Date("2027-04-01T06:00:00.000Z"))).toBe(4000);
  });

  test("is, of any early prices, the one that ends next, whatever their order, and the fee after the last", () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 0, max: 50_000 })),
        fc.uniqueArray(rule, { maxLength: 6, selector: ({ minutes }) => minutes }),
        fc.integer({ min: -600, max: 600 }),
        (fee, rules, minute) => {
          const early = rules.map(({ cents, minutes }) => ({ cents, until: instant(minutes).toISOString() }));
          const price = priceAt(fee, early, instant(minute));
          const ahead = rules.filter(({ minutes }) => minutes > minute).map(({ minutes }) => minutes);
          const next = rules.find(({ minutes }) => minutes === Math.min(...ahead));
          expect(price).toBe(next ? next.cents : fee);
          expect(priceAt(fee, early.toReversed(), instant(minute))).toBe(price);
        },
      ),
    );
  });

  test("changes at the ends of early prices and at no other instant", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(rule, { maxLength: 5, selector: ({ minutes }) => minutes }),
        fc.integer({ min: -599, max: 600 }),
        (rules, minute) => {
          const early = rules.map(({ cents, minutes }) => ({ cents, until: instant(minutes).toISOString() }));
          const before = new Date(instant(minute).getTime() - 1);
          if (rules.some(({ minutes }) => minutes === minute)) return;
          expect(priceAt(4000, early, instant(minute))).toBe(priceAt(4000, early, before));
        },
      ),
    );
  });
});

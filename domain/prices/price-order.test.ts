import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { centsFromDollars } from "#domain/money/money.ts";
import { siblingRules } from "#tests/support/orders/sibling-rules.ts";
import { childCents, priceAt, priceOrder } from "./price-order.ts";

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
});

const CAMP = "camp";
const CAMP_FEE = 4000;

const cents = fc.integer({ min: 0, max: 1_000_000 });
const child = fc.record({
  programId: fc.constantFrom(CAMP, "league"),
  regularCents: cents,
  nowCents: cents,
  rank: fc.integer({ min: 1, max: 5 }),
});
const order = fc.record({
  children: fc.array(child, { minLength: 1, maxLength: 8 }),
  siblingRule: siblingRules(1_000_000),
  donationCents: cents,
});

describe("the price of an order", () => {
  const camp = { programId: CAMP, regularCents: CAMP_FEE, nowCents: CAMP_FEE };

  it("is $60.00 for the camp with a donation of 20 dollars, in two lines", () => {
    const children = [{ ...camp, rank: 1 }];
    expect(priceOrder({ children, siblingRule: null, donationCents: centsFromDollars(20) })).toEqual({
      lines: [
        { kind: "fee", child: 0, cents: 4000 },
        { kind: "donation", child: null, cents: 2000 },
      ],
      totalCents: 6000,
    });
  });

  it("takes the early price off first and the siblings' share of what is left then", () => {
    const children = [
      { ...camp, nowCents: 3000, rank: 1 },
      { ...camp, nowCents: 3000, rank: 2 },
    ];
    const siblingRule = { fromChild: 2, percent: 10, cents: null };
    expect(priceOrder({ children, siblingRule, donationCents: 0 })).toEqual({
      lines: [
        { kind: "fee", child: 0, cents: 4000 },
        { kind: "early", child: 0, cents: -1000 },
        { kind: "fee", child: 1, cents: 4000 },
        { kind: "early", child: 1, cents: -1000 },
        { kind: "sibling", child: 1, cents: -300 },
      ],
      totalCents: 5700,
    });
  });

  it("is the sum of its lines, no child costs less than nothing or more than now, and a donation is whole", () => {
    fc.assert(
      fc.property(order, (asked) => {
        const quote = priceOrder(asked);
        const sum = (kept: typeof quote.lines) => kept.reduce((all, line) => all + line.cents, 0);
        expect(quote.totalCents).toBe(sum(quote.lines));
        expect(sum(quote.lines.filter(({ kind }) => kind === "donation"))).toBe(asked.donationCents);
        for (const [at, { nowCents }] of asked.children.entries()) {
          expect(childCents(quote, at)).toBeGreaterThanOrEqual(0);
          expect(childCents(quote, at)).toBeLessThanOrEqual(nowCents);
        }
      }),
    );
  });

  it("has no sibling discount before the child that the rule names", () => {
    fc.assert(
      fc.property(order, (asked) => {
        const quote = priceOrder(asked);
        for (const [at, { nowCents, rank }] of asked.children.entries()) {
          const isSibling = asked.siblingRule !== null && rank >= asked.siblingRule.fromChild;
          if (!isSibling) expect(childCents(quote, at)).toBe(nowCents);
        }
      }),
    );
  });
});

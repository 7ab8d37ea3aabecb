import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LineFamily } from "#tests/support/orders/line-family.ts";
import { siblingRules } from "#tests/support/orders/sibling-rules.ts";
import { movePriceDifference } from "./cancellation.ts";
import { splitRefund } from "./split-refund.ts";

const fee = fc.integer({ min: 0, max: 12_000 });
const rule = siblingRules(9000);
const percent = fc.constantFrom(0, 10, 33, 50, 99, 100);
const pick = fc.nat({ max: 50 });
function chosen<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

const TIMES = { numRuns: 400 };

describe("A cancelled child", () => {
  test("is refunded its payment, less earlier refunds, the cancellation fee and lost discounts of siblings", () => {
    fc.assert(
      fc.property(
        rule,
        fc.array(fee, { minLength: 1, maxLength: 6 }),
        fc.array(pick),
        percent,
        (siblingRule, fees, picks, share) => {
          const family = new LineFamily(siblingRule);
          family.order(fees, 5000);
          let kept = 0;
          for (const at of picks) {
            const child = chosen(family.here, at);
            if (!child) return;
            const before = family.refundedCents;
            const { refundCents, cancellationFeeCents } = family.cancel(child.registrationId, share);
            const raw = Math.max(0, family.paidForFees - before - kept - family.fairPrice);
            expect(refundCents).toBe(Math.floor((raw * share + 50) / 100));
            kept += cancellationFeeCents;
          }
        },
      ),
      TIMES,
    );
  });

  test("ends the discount of the sibling that is first then, in lines with that reason", () => {
    const family = new LineFamily({ fromChild: 2, percent: 20, cents: null });
    const [first = ""] = family.order([4000, 4000], 1000);
    expect(family.cancel(first, 100)).toEqual({
      refundCents: 3200,
      cancellationFeeCents: 0,
      discountLostCents: 800,
      lines: [
        { reason: "cancelled", programId: "program of 4000", cents: -4000 },
        { reason: "discount_lost", programId: "program of 4000", cents: 800 },
      ],
    });
  });

  test("ends a sibling's discount if only a free child stays, which earns no discount", () => {
    const family = new LineFamily({ fromChild: 2, percent: 20, cents: null });
    const [, first = ""] = family.order([0, 4000, 4000], 0);
    expect(family.cancel(first, 100)).toMatchObject({ refundCents: 3200, discountLostCents: 800 });
  });

  test("never becomes a charge: a sibling's higher price counts with the next cancellation", () => {
    const family = new LineFamily({ fromChild: 2, percent: 50, cents: null });
    const [cheap = "", dear = ""] = family.order([1000, 10_000], 0);
    expect(family.cancel(cheap, 100)).toMatchObject({ refundCents: 0, discountLostCents: 5000 });
    expect(family.cancel(dear, 100).refundCents).toBe(6000);
  });

  test("gets an order line also in a free program", () => {
    const family = new LineFamily(null);
    const [free = ""] = family.order([0, 4000], 0);
    const { refundCents, lines } = family.cancel(free, 100);
    expect(refundCents).toBe(0);
    expect(lines.map(({ reason }) => reason)).toEqual(["cancelled"]);
    expect(family.here).toHaveLength(1);
  });

  test("is refunded no more after a restore and second cancellation than by one at the best day", () => {
    fc.assert(
      fc.property(
        rule,
        fc.array(fee, { minLength: 1, maxLength: 5 }),
        pick,
        fc.array(percent, { minLength: 1, maxLength: 6 }),
        (siblingRule, fees, at, days) => {
          const family = new LineFamily(siblingRule);
          const id = chosen(family.order(fees, 1000), at) ?? "";
          const once = days.map((share) => family.preview(id, share).refundCents);
          for (const share of days) {
            family.cancel(id, share);
            expect(family.dueCents).toBe(family.heldCents);
            family.comeBack(id, false);
          }
          expect(family.refundedCents).toBe(Math.max(...once));
        },
      ),
      TIMES,
    );
  });

  test("is refunded no more by a step after a sibling's unpaid restore", () => {
    fc.assert(
      fc.property(
        fc.array(fee, { minLength: 2, maxLength: 5 }),
        fc.array(fc.record({ pick, isBack: fc.boolean() }), { minLength: 2, maxLength: 14 }),
        percent,
        (fees, steps, share) => {
          const family = new LineFamily(null);
          family.order(fees, 1000);
          for (const { pick: at, isBack } of steps) {
            const from = family.children.filter(({ isCanceled }) => isCanceled === isBack);
            const id = chosen(from, at)?.registrationId;
            if (id && isBack) family.comeBack(id, false);
            else if (id) family.cancel(id, share);
          }
          // Each child's share, rounded: nobody has more than all of them, leaving once, would have.
          const most = fees.reduce((sum, cents) => sum + Math.floor((cents * share + 50) / 100), 0);
          expect(family.refundedCents).toBeLessThanOrEqual(most + steps.length);
        },
      ),
      TIMES,
    );
  });

  test("that was restored and paid again is refunded the step's share of that payment too", () => {
    const family = new LineFamily(null);
    const [id = ""] = family.order([4000], 0);
    expect(family.cancel(id, 50).refundCents).toBe(2000);
    family.comeBack(id);
    expect(family.cancel(id, 50)).toMatchObject({ refundCents: 2000, cancellationFeeCents: 2000 });
  });

  test("owes its price less the cancellation fee when it is restored", () => {
    const family = new LineFamily({ fromChild: 2, percent: 20, cents: null });
    const [first = ""] = family.order([4000, 4000], 0);
    family.cancel(first, 50);
    expect(family.heldCents).toBe(5600);
    family.comeBack(first);
    expect(family.heldCents).toBe(7200);
  });
});

test("A refund takes the child's own order first, its newest payment first, and no donation", () => {
  const payments = [
    { paymentId: "old", orderId: "a", method: "card" as const, paidAt: "1", refundableCents: 4000 },
    { paymentId: "cash", orderId: "b", method: "cash" as const, paidAt: "2", refundableCents: 1000 },
    { paymentId: "card", orderId: "b", method: "card" as const, paidAt: "3", refundableCents: 2500 },
  ];
  const feesLeft = new Map([
    ["a", 4000],
    ["b", 3000],
  ]);
  expect(splitRefund(3200, "b", { payments, feesLeft })).toEqual([
    { paymentId: "card", method: "card", cents: 2500 },
    { paymentId: "cash", method: "cash", cents: 500 },
    { paymentId: "old", method: "card", cents: 200 },
  ]);
  expect(() => splitRefund(7001, "b", { payments, feesLeft })).toThrow("cannot cover the last 1 cents");
});

describe("A child with a sibling discount in its family", () => {
  test("ordered again and removed leaves its sibling at the full price", () => {
    const family = new LineFamily({ fromChild: 2, percent: 10, cents: null });
    const [first = ""] = family.order([4000, 4000], 0);
    expect(family.cancel(first, 100).refundCents).toBe(3600);
    const [again = ""] = family.orderAnew(first, 4000);
    expect(family.cancel(again, 100).refundCents).toBe(3600);
    expect(family.heldCents).toBe(4000);
  });

  test("ordered again ends the third child's discount when it cancels", () => {
    const family = new LineFamily({ fromChild: 3, percent: 10, cents: null });
    const [first = ""] = family.order([4000, 4000, 4000], 0);
    family.cancel(first, 100);
    const [again = ""] = family.orderAnew(first, 4000);
    family.cancel(again, 100);
    expect(family.heldCents).toBe(8000);
  });

  test("of a free program earned its sibling no discount", () => {
    const family = new LineFamily({ fromChild: 2, percent: 10, cents: null });
    const [, paying = ""] = family.order([0, 4000], 0);
    expect(family.heldCents).toBe(4000);
    expect(family.cancel(paying, 100).refundCents).toBe(4000);
  });
});

test("A child that moves pays the difference, with the discount that its rank earns there", () => {
  const siblingRule = { fromChild: 2, percent: 20, cents: null };
  const family = new LineFamily(siblingRule);
  const [first = "", second = ""] = family.order([4000, 4000], 0);
  const { siblings } = family;
  const to = { programId: "clinic", nowCents: 6000 };
  const { children, dueCents, heldCents } = family;
  const move = (registrationId: string) =>
    movePriceDifference({ children, dueCents, heldCents, registrationId, siblings, siblingRule, to });
  const nothing = { discountLostCents: 0, unspentCents: 0 };
  const moved = { ...nothing, movedCents: 2000 };
  expect(move(first)).toEqual({ ...moved, priceCents: 6000, differenceCents: 2000, siblingCents: 0 });
  expect(move(second)).toEqual({ ...moved, priceCents: 4800, differenceCents: 1600, siblingCents: -400 });
});

test("Moving a child to a free program ends its sibling's discount, and moving it back restores it", () => {
  const family = new LineFamily({ fromChild: 2, percent: 20, cents: null });
  const [first = ""] = family.order([4000, 4000], 0);
  expect(family.move(first, 0)).toMatchObject({ differenceCents: -3200, discountLostCents: 800 });
  expect(family.heldCents).toBe(4000);
  expect(family.move(first, 4000)).toMatchObject({ differenceCents: 3200, discountLostCents: -800 });
  expect(family.heldCents).toBe(7200);
});

test("A move to a free program is never a charge, and does not refund a discount", () => {
  const family = new LineFamily({ fromChild: 2, percent: 20, cents: null });
  const [first = ""] = family.order([100, 4000], 0);
  expect(family.move(first, 0)).toMatchObject({ differenceCents: 0, discountLostCents: 100 });
  expect(family.move(first, 100)).toMatchObject({ differenceCents: 0, discountLostCents: -100 });
  expect(family.heldCents).toBe(3300);
});

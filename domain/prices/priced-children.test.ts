import { describe, expect, test } from "vitest";
import { LineFamily } from "#tests/support/orders/line-family.ts";

describe("A child with a sibling discount in its family", () => {
  test("ordered anew and taken out again leaves its sibling at the full price", () => {
    const family = new LineFamily({ fromChild: 2, percent: 10, cents: null });
    const [first = ""] = family.order([4000, 4000], 0);
    expect(family.cancel(first, 100).refundCents).toBe(3600);
    const [again = ""] = family.orderAnew(first, 4000);
    expect(family.cancel(again, 100).refundCents).toBe(3600);
    expect(family.heldCents).toBe(4000);
  });

  test("ordered anew where only the third child pays less takes that discount along when it leaves", () => {
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

import { expect, test } from "vitest";
import { LineFamily } from "#tests/support/orders/line-family.ts";
import { moveOf } from "./cancellation.ts";

test("A child that moves pays the difference, with the discount that its rank earns there", () => {
  const siblingRule = { fromChild: 2, percent: 20, cents: null };
  const family = new LineFamily(siblingRule);
  const [first = "", second = ""] = family.order([4000, 4000], 0);
  const { siblings } = family;
  const to = { programId: "clinic", nowCents: 6000 };
  const { children, dueCents, heldCents } = family;
  const move = (registrationId: string) =>
    moveOf({ children, dueCents, heldCents, registrationId, siblings, siblingRule, to });
  const nothing = { discountLostCents: 0, unspentCents: 0 };
  const moved = { ...nothing, movedCents: 2000 };
  expect(move(first)).toEqual({ ...moved, priceCents: 6000, differenceCents: 2000, siblingCents: 0 });
  expect(move(second)).toEqual({ ...moved, priceCents: 4800, differenceCents: 1600, siblingCents: -400 });
});

test("A child that moves to a free program takes its sibling's discount with it, and brings it back", () => {
  const family = new LineFamily({ fromChild: 2, percent: 20, cents: null });
  const [first = ""] = family.order([4000, 4000], 0);
  expect(family.move(first, 0)).toMatchObject({ differenceCents: -3200, discountLostCents: 800 });
  expect(family.heldCents).toBe(4000);
  expect(family.move(first, 4000)).toMatchObject({ differenceCents: 3200, discountLostCents: -800 });
  expect(family.heldCents).toBe(7200);
});

test("A move to a free program is never a bill, and gives nothing for the discount that was not charged", () => {
  const family = new LineFamily({ fromChild: 2, percent: 20, cents: null });
  const [first = ""] = family.order([100, 4000], 0);
  expect(family.move(first, 0)).toMatchObject({ differenceCents: 0, discountLostCents: 100 });
  expect(family.move(first, 100)).toMatchObject({ differenceCents: 0, discountLostCents: -100 });
  expect(family.heldCents).toBe(3300);
});

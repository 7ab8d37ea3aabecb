import fc from "fast-check";
import type { Cents } from "#domain/money/money.ts";
import type { SiblingRule } from "#domain/prices/price-order.ts";

/** Any discount for siblings that staff can set, in percent or up to so many cents, or none. */
export function siblingRules(mostCents: Cents): fc.Arbitrary<SiblingRule | null> {
  const fromChild = fc.integer({ min: 2, max: 4 });
  const percent = fc.integer({ min: 1, max: 100 });
  const cents = fc.integer({ min: 1, max: mostCents });
  return fc.option(
    fc.oneof(
      fc.record({ fromChild, percent, cents: fc.constant(null) }),
      fc.record({ fromChild, percent: fc.constant(null), cents }),
    ),
    { nil: null },
  );
}

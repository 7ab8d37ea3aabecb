import { childOf, costHere, type FamilyMoney, keptBefore } from "./cancellation.ts";
import type { Cents } from "./money.ts";
import { pricesOf, ranksOf, type Siblings, sumOf } from "./priced-children.ts";
import { priceOrder, type SiblingRule } from "./pricing.ts";
import type { ProgramId } from "./programs.ts";

interface Move extends FamilyMoney {
  registrationId: string;
  siblings: Siblings;
  /** The season's current rule. */
  siblingRule: SiblingRule | null;
  to: { programId: ProgramId; nowCents: Cents };
}

/**
 * How much more (positive) or less another program costs the family, with the discount of the child's rank there
 * (docs/rules/money.md#moving-a-child). `movedCents` is the difference in fees, `siblingCents` the difference in the
 * child's own discount. `discountLostCents` is what siblings pay more because the child earns them no discount in a
 * free program, or less because it earns one again. `unspentCents` is what aid or another system paid for the child beyond
 * the new price.
 */
export function moveOf({ children, dueCents, registrationId, siblings, siblingRule, to }: Move) {
  const { programId, nowCents } = to;
  const child = childOf(children, registrationId);
  const moved = children.map((other) => (other === child ? { ...other, nowCents } : other));
  const rank = ranksOf(moved, siblings).get(registrationId) ?? 1;
  const priced = { programId, regularCents: nowCents, nowCents, rank };
  const { totalCents } = priceOrder({ children: [priced], siblingRule, donationCents: 0 });
  const before = pricesOf(children, siblings);
  const ownBefore = before.get(registrationId) ?? 0;
  const after = new Map(pricesOf(moved, siblings)).set(registrationId, totalCents);
  const ownCents = totalCents - ownBefore;
  const lostCents = sumOf(after.values()) - totalCents - (sumOf(before.values()) - ownBefore);
  // A discount that was lost but never charged is not refunded: the club keeps what its children cost.
  const tooMuch = dueCents + ownCents - costHere(moved, after) - keptBefore(children);
  // Never a bill: lost discounts cost at most what the move itself saves.
  const discountLostCents =
    lostCents >= 0
      ? Math.min(lostCents, Math.max(0, 0 - ownCents))
      : Math.max(lostCents, 0 - Math.max(0, tooMuch));
  const movedCents = nowCents - child.nowCents;
  const differenceCents = ownCents + discountLostCents;
  const unspent = (priceCents: Cents) => Math.max(0, child.elsewhereCents - priceCents);
  const unspentCents = Math.max(0, unspent(totalCents) - unspent(ownBefore));
  const siblingCents = ownCents - movedCents;
  return { differenceCents, movedCents, siblingCents, discountLostCents, unspentCents };
}

/**
 * What a move to a cheaper program refunds: what the family paid and did not already get back. If it already got back
 * more than the difference, or never paid it, the excess counts as paid (`excessRefundCents`).
 */
export function refundOfMove(
  { differenceCents, unspentCents }: { differenceCents: Cents; unspentCents: Cents },
  { dueCents, heldCents }: Pick<FamilyMoney, "dueCents" | "heldCents">,
): { backCents: Cents; excessRefundCents: Cents } {
  const owed = Math.max(0, dueCents - heldCents);
  const overpaidCents = Math.max(0, 0 - differenceCents - owed);
  const paidCents = Math.max(0, overpaidCents - unspentCents);
  const backCents = Math.min(paidCents, Math.max(0, heldCents));
  return { backCents, excessRefundCents: overpaidCents - backCents };
}

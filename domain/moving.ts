import { childOf, costHere, type FamilyMoney, keptBefore } from "./cancellation.ts";
import type { Cents } from "./money.ts";
import { pricesOf, ranksOf, type Siblings, sumOf } from "./priced-children.ts";
import { priceOrder, type SiblingRule } from "./pricing.ts";
import type { ProgramId } from "./programs.ts";

interface Move extends FamilyMoney {
  registrationId: string;
  siblings: Siblings;
  /** The season's, as it is now. */
  siblingRule: SiblingRule | null;
  to: { programId: ProgramId; nowCents: Cents };
}

/**
 * What another program costs a child's family more (above zero) or less, with the discount that the child's rank earns
 * there (docs/rules/money.md#moving-a-child). `movedCents` is the fees' difference, and `siblingCents` that of its own
 * discount. `discountLostCents` is what its siblings cost more because it earns them no discount in a free program, or
 * less because it earns one again.
 */
export function moveOf({ children, dueCents, registrationId, siblings, siblingRule, to }: Move) {
  const { programId, nowCents } = to;
  const child = childOf(children, registrationId);
  const moved = children.map((one) => (one === child ? { ...one, nowCents } : one));
  const rank = ranksOf(moved, siblings).get(registrationId) ?? 1;
  const priced = { programId, regularCents: nowCents, nowCents, rank };
  const { totalCents } = priceOrder({ children: [priced], siblingRule, donationCents: 0 });
  const before = pricesOf(children, siblings);
  const ownBefore = before.get(registrationId) ?? 0;
  const after = new Map(pricesOf(moved, siblings)).set(registrationId, totalCents);
  const ownCents = totalCents - ownBefore;
  const lost = sumOf(after.values()) - totalCents - (sumOf(before.values()) - ownBefore);
  // What was not charged when the discount was lost is not given back: the club keeps what its children cost.
  const tooMuch = dueCents + ownCents - costHere(moved, after) - keptBefore(children);
  // It is never a bill: at most what the move itself takes off.
  const discountLostCents =
    lost >= 0 ? Math.min(lost, Math.max(0, 0 - ownCents)) : Math.max(lost, 0 - Math.max(0, tooMuch));
  const movedCents = nowCents - child.nowCents;
  const differenceCents = ownCents + discountLostCents;
  return { differenceCents, movedCents, siblingCents: ownCents - movedCents, discountLostCents };
}

/**
 * What goes back of a move that costs less: what the family has paid of it and not got back before. Where it got back
 * more than the other program costs less, what is beyond that counts as paid after all (`restoredCents`).
 */
export function backOfMove(
  differenceCents: Cents,
  { dueCents, heldCents }: Pick<FamilyMoney, "dueCents" | "heldCents">,
): { backCents: Cents; restoredCents: Cents } {
  const owed = Math.max(0, dueCents - heldCents);
  const less = Math.max(0, 0 - differenceCents - owed);
  const backCents = Math.min(less, Math.max(0, heldCents));
  return { backCents, restoredCents: less - backCents };
}

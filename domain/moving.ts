import { childOf, costHere, type FamilyMoney, keptBefore } from "./cancellation.ts";
import type { Cents } from "./money.ts";
import { type PricedChild, pricesOf, ranksOf, type Siblings, sumOf } from "./priced-children.ts";
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
 * What the others cost more (above zero) because a child that moves to a free program earns them no discount any more,
 * or less because it earns one again. It is never a bill: at most what the move itself takes off. What was not charged
 * then is not given back later: the club keeps what its children cost.
 */
function discountLost(
  { children, dueCents, siblings }: Move,
  child: PricedChild,
  { priceCents, nowCents, ownCents }: { priceCents: Cents; nowCents: Cents; ownCents: Cents },
): Cents {
  const before = pricesOf(children, siblings);
  const moved = children.map((one) => (one === child ? { ...one, nowCents } : one));
  const after = pricesOf(moved, siblings);
  const ofOthers = (prices: ReadonlyMap<string, Cents>) =>
    sumOf(prices.values()) - (prices.get(child.registrationId) ?? 0);
  const lost = ofOthers(after) - ofOthers(before);
  if (lost >= 0) return Math.min(lost, Math.max(0, 0 - ownCents));
  const costs = costHere(moved, new Map(after).set(child.registrationId, priceCents));
  return Math.max(lost, Math.min(0, costs + keptBefore(children) - dueCents - ownCents));
}

/**
 * What another program costs a child's family more (above zero) or less, with the discount that the child's rank earns
 * there (docs/rules/money.md#moving-a-child). `movedCents` is the fees' difference, `siblingCents` that of its own
 * discount, and `discountLostCents` that of the others'.
 */
export function moveOf(move: Move) {
  const { children, registrationId, siblings, siblingRule, to } = move;
  const child = childOf(children, registrationId);
  const moved = children.map((one) => (one === child ? { ...one, nowCents: to.nowCents } : one));
  const rank = ranksOf(moved, siblings).get(registrationId) ?? 1;
  const priced = { programId: to.programId, regularCents: to.nowCents, nowCents: to.nowCents, rank };
  const { totalCents } = priceOrder({ children: [priced], siblingRule, donationCents: 0 });
  const ownCents = totalCents - (pricesOf(children, siblings).get(registrationId) ?? 0);
  const movedCents = to.nowCents - child.nowCents;
  const nowCents = to.nowCents;
  const discountLostCents = discountLost(move, child, { priceCents: totalCents, nowCents, ownCents });
  return {
    differenceCents: ownCents + discountLostCents,
    movedCents,
    siblingCents: ownCents - movedCents,
    discountLostCents,
  };
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

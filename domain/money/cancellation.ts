import type { AdjustmentReason } from "#domain/prices/order-lines.ts";
import { priceOrder, type SiblingRule } from "#domain/prices/price-order.ts";
import { type PricedChild, pricesOf, ranksOf, type Siblings, sumOf } from "#domain/prices/priced-children.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { type Cents, shareOf } from "./money.ts";
import type { PaymentMethod } from "./payments.ts";

/** What a family was charged and has paid in a season, in cents. */
interface FamilyMoney {
  /** The children of every settled order of the season, in order of registration. */
  children: readonly PricedChild[];
  /** The sum of all lines except donations: what the club is owed in all. */
  dueCents: Cents;
  /** Fees that the club holds: payments by any means, less refunds made or under way. */
  heldCents: Cents;
}

/** An adjustment line for one child, on that child's order and registration. */
interface ChildLine {
  reason: AdjustmentReason;
  programId: ProgramId;
  cents: Cents;
}

interface Leaving extends FamilyMoney {
  registrationId: string;
  siblings: Siblings;
  /**
   * The percentage of the program's refund step on that day; 100 if the club decides that the child never had a place.
   */
  percent: number;
}

function childOf(children: readonly PricedChild[], id: string): PricedChild {
  const child = children.find(({ registrationId }) => registrationId === id);
  if (!child) throw new Error(`registration ${id} is in no order of its family`);
  return child;
}

/** What refund steps kept when earlier children left. */
function keptBefore(children: readonly PricedChild[]): Cents {
  return sumOf(children.map(({ cancellationFeeCents }) => cancellationFeeCents));
}

/**
 * What the children still registered cost, less what aid or another system paid for each. That money counts for its own
 * child only.
 */
function costHere(children: readonly PricedChild[], prices: ReadonlyMap<string, Cents>): Cents {
  return sumOf(
    children.map(({ registrationId, paidByOthersCents }) =>
      Math.max(0, (prices.get(registrationId) ?? 0) - paidByOthersCents),
    ),
  );
}

/** Refunds of children who came back but whose refund was not repaid: for the leaving child, and for its siblings. */
function unpaidAgain({ children, dueCents, heldCents }: FamilyMoney, child: PricedChild) {
  const owedCents = Math.max(0, dueCents - heldCents);
  const siblings = children.filter((sibling) => sibling !== child && !sibling.isGone);
  const ofOthers = Math.min(owedCents, sumOf(siblings.map(({ owedAgainCents }) => owedAgainCents)));
  return { ofOthers, ofIt: Math.min(owedCents - ofOthers, child.owedAgainCents) };
}

/**
 * Takes back each program's part of a child's cost, even if it is zero, because the line records that the child left.
 * Whatever then separates the lines from `changeCents` is the discount that siblings lost.
 */
function leavingLines(
  { byProgram, programId }: PricedChild,
  { changeCents, cancellationFeeCents }: { changeCents: Cents; cancellationFeeCents: Cents },
): ChildLine[] {
  const cancelled = [...byProgram].map(([id, cents]) => ({
    reason: "cancelled" as const,
    programId: id,
    cents: 0 - cents,
  }));
  const discountLostCents = changeCents - cancellationFeeCents - sumOf(cancelled.map(({ cents }) => cents));
  const otherLines = [
    { reason: "discount_lost" as const, programId, cents: discountLostCents },
    { reason: "kept" as const, programId, cents: cancellationFeeCents },
  ];
  const cancelledLines = cancelled.filter(({ programId: id, cents }) => cents !== 0 || id === programId);
  return [...cancelledLines, ...otherLines.filter(({ cents }) => cents !== 0)];
}

/**
 * What goes back when one child of a family leaves (docs/reference/refunds.md#cancellation-refund). From the
 * fees held, the club first keeps the cost of the remaining children and what earlier refund steps kept. The refund
 * step's share of the rest goes back. A refund of a child who came back unpaid counts as still held and is then taken
 * off the share. Leaving twice therefore never recovers what a step kept. The result is never negative: a shortfall
 * carries over to the next child that leaves.
 */
export function cancellationOf({ children, registrationId, siblings, percent, ...money }: Leaving) {
  const child = childOf(children, registrationId);
  const before = pricesOf(children, siblings);
  const staying = children.map((other) => (other === child ? { ...other, isGone: true } : other));
  const prices = pricesOf(staying, siblings);
  const priceCents = costHere(staying, prices);
  const keptSoFar = keptBefore(children);
  // A failed refund is sent again by its own process, and unpaid money cannot be refunded.
  const base = Math.min(money.heldCents, money.dueCents);
  const raw = base - keptSoFar - priceCents;
  const { ofIt, ofOthers } = unpaidAgain({ children, ...money }, child);
  const share = shareOf(Math.max(0, raw + ofIt + ofOthers), percent);
  const refundCents = Math.max(0, share - ofIt - ofOthers);
  // Siblings still owe what the share did not cover; the leaving child's own debt is dropped.
  const stillOwed = ofOthers - Math.min(ofOthers, Math.max(0, share - ofIt));
  const remainingCents = raw - refundCents + stillOwed;
  const cancellationFeeCents = Math.max(0, remainingCents);
  const dueAfter =
    remainingCents >= 0 ? base - refundCents + stillOwed : Math.min(money.dueCents, priceCents + keptSoFar);
  return {
    /** What the family gets back. */
    refundCents,
    /** What the club keeps by the program's refund steps. */
    cancellationFeeCents,
    /** How much more the remaining children cost, now that they are fewer. */
    discountLostCents: sumOf(prices.values()) - (sumOf(before.values()) - (before.get(registrationId) ?? 0)),
    lines: leavingLines(child, { changeCents: dueAfter - money.dueCents, cancellationFeeCents }),
  };
}

/**
 * What a returning child costs its family: the difference it makes to all prices, including the sibling discounts it
 * earns again. What refund steps kept is subtracted, and so is what aid or another system paid, which was never refunded.
 * Never below zero.
 */
export function reinstatedCents(
  children: readonly PricedChild[],
  registrationId: string,
  siblings: Siblings,
): Cents {
  const child = childOf(children, registrationId);
  const without = sumOf(pricesOf(children, siblings).values());
  const returned = children.map((other) => (other === child ? { ...other, isGone: false } : other));
  const together = sumOf(pricesOf(returned, siblings).values());
  return Math.max(0, together - without - child.cancellationFeeCents - child.paidByOthersCents);
}

/** A payment of the family through which money can be refunded. */
interface GivingBack {
  paymentId: string;
  orderId: string;
  method: PaymentMethod;
  /** When the payment was received, UTC. */
  paidAt: string;
  /** What is left of the payment and not already being refunded. */
  refundableCents: Cents;
}

export interface BackTo {
  paymentId: string;
  method: PaymentMethod;
  cents: Cents;
}

/**
 * Splits a refund over the payments it came from: those of the child's own order first, then the others, each newest
 * first. Donations inside an order are not touched.
 * @param feesLeft fees the club still holds of each order, without its donation
 * @throws {Error} if the payments or fees left are less than the amount
 */
export function allocateRefund(
  cents: Cents,
  orderId: string,
  { payments, feesLeft }: { payments: readonly GivingBack[]; feesLeft: ReadonlyMap<string, Cents> },
): BackTo[] {
  const newestFirst = payments.toSorted((a, b) => (a.paidAt < b.paidAt ? 1 : -1));
  const inOrder = [
    ...newestFirst.filter((payment) => payment.orderId === orderId),
    ...newestFirst.filter((payment) => payment.orderId !== orderId),
  ];
  const remainingFees = new Map(feesLeft);
  let open = cents;
  const parts = inOrder.flatMap(({ paymentId, method, refundableCents, orderId: paidOrderId }) => {
    const part = Math.min(open, refundableCents, remainingFees.get(paidOrderId) ?? 0);
    if (part <= 0) return [];
    open -= part;
    remainingFees.set(paidOrderId, (remainingFees.get(paidOrderId) ?? 0) - part);
    return [{ paymentId, method, cents: part }];
  });
  if (open > 0) throw new Error(`${open} cents are to go back that never came`);
  return parts;
}

/**
 * Splits a refund over an order's lines, in cents by line index. Negative lines take up to what they took off, in
 * order; any excess goes to the first line.
 */
export function shareAmongLines(cents: Cents, lines: readonly { cents: Cents }[]): Cents[] {
  let open = cents;
  const parts = lines.map((line) => {
    const part = Math.max(0, Math.min(open, 0 - line.cents));
    open -= part;
    return part;
  });
  return parts.map((part, index) => (index === 0 ? part + open : part));
}

interface Move extends FamilyMoney {
  registrationId: string;
  siblings: Siblings;
  /** The season's current rule. */
  siblingRule: SiblingRule | null;
  to: { programId: ProgramId; nowCents: Cents };
}

/**
 * How much more (positive) or less another program costs the family, with the discount of the child's rank there
 * (docs/reference/refunds.md#moving-a-child). `priceCents` is what the child costs there. `movedCents` is the difference
 * in fees, `siblingCents` the difference in the child's own discount. `discountLostCents` is what siblings pay more because
 * the child earns them no discount in a free program, or less because it earns one again. `unspentCents` is what aid or
 * another system paid for the child beyond the new price.
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
  const unspent = (priceCents: Cents) => Math.max(0, child.paidByOthersCents - priceCents);
  const unspentCents = Math.max(0, unspent(totalCents) - unspent(ownBefore));
  const siblingCents = ownCents - movedCents;
  return {
    priceCents: totalCents,
    differenceCents,
    movedCents,
    siblingCents,
    discountLostCents,
    unspentCents,
  };
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

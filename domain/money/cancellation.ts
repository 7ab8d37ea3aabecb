import type { AdjustmentReason } from "#domain/prices/order-lines.ts";
import { priceOrder, type SiblingRule } from "#domain/prices/price-order.ts";
import {
  type PricedChild,
  pricesOf,
  ranksOf,
  type SiblingRanks,
  sumOf,
} from "#domain/prices/priced-children.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { RefundStep } from "#domain/programs/site-data.ts";
import { addDays, type CalendarDate } from "#domain/time/dates.ts";
import { type Cents, percentageOf } from "./money.ts";

/** Sorted from the longest notice to the shortest. */
export function stepsInOrder(steps: readonly RefundStep[]): RefundStep[] {
  return steps.toSorted((a, b) => b.daysBefore - a.daysBefore);
}

/** The last day on which a cancellation gets a step's share: this many days before the first day. */
export function lastDayOfStep(
  { daysBefore }: Pick<RefundStep, "daysBefore">,
  firstDay: CalendarDate,
): CalendarDate {
  return addDays(firstDay, -daysBefore);
}

/** Whether a later cancellation refunds more, which is probably a mistake. */
export function hasIncreasingRefunds(steps: readonly RefundStep[]): boolean {
  const percents = stepsInOrder(steps).map(({ percent }) => percent);
  return percents.some((percent, index) => index > 0 && percent > (percents[index - 1] ?? 0));
}

/** The default policy for programs without refund steps: a full refund before the first day. */
const DEFAULT_STEPS: readonly RefundStep[] = [{ daysBefore: 1, percent: 100 }];

/** A program's own refund steps, else the policy's. */
function stepsOrDefault(steps: readonly RefundStep[]): readonly RefundStep[] {
  return steps.length > 0 ? steps : DEFAULT_STEPS;
}

/**
 * The refund percentage for a cancellation on a day: the largest share of any step still in time, so an earlier
 * cancellation never costs more. It is zero after the first day. Without a first day it is the largest share of all
 * (docs/reference/refunds.md#cancellation-refund).
 */
export function refundPercent(
  steps: readonly RefundStep[],
  firstDay: CalendarDate | null,
  day: CalendarDate,
): number {
  if (firstDay !== null && day > firstDay) return 0;
  const stepsInTime = stepsOrDefault(steps).filter(
    ({ daysBefore }) => firstDay === null || day <= addDays(firstDay, -daysBefore),
  );
  return Math.max(0, ...stepsInTime.map(({ percent }) => percent));
}

/**
 * A program's refund steps, longest notice first, or the default policy's. Steps that a shorter notice matches or
 * exceeds are left out.
 */
export function refundNotices(steps: readonly RefundStep[]): RefundStep[] {
  const all = stepsInOrder(stepsOrDefault(steps));
  const best = all.map(({ daysBefore }, index) => ({
    daysBefore,
    percent: Math.max(...all.slice(index).map(({ percent }) => percent)),
  }));
  return best.filter(({ percent }, index) => percent > 0 && percent !== best[index + 1]?.percent);
}

/** A family's charges and payments in a season, in cents. */
interface FamilyMoney {
  /** The children of every settled order of the season, in order of registration. */
  children: readonly PricedChild[];
  /** The sum of all lines except donations: the family's total debt. */
  dueCents: Cents;
  /** Fees paid by any method, less completed and pending refunds. */
  heldCents: Cents;
}

interface ChildLine {
  reason: AdjustmentReason;
  programId: ProgramId;
  cents: Cents;
}

interface Cancellation extends FamilyMoney {
  registrationId: string;
  siblings: SiblingRanks;
  /**
   * The percentage of the program's refund step on that day; 100 if the club decides that the child never had a spot.
   */
  percent: number;
}

function childOf(children: readonly PricedChild[], id: string): PricedChild {
  const child = children.find(({ registrationId }) => registrationId === id);
  if (!child) throw new Error(`registration ${id} is in no order of its family`);
  return child;
}

/** The cancellation fees of children who left earlier. */
function earlierFees(children: readonly PricedChild[]): Cents {
  return sumOf(children.map(({ cancellationFeeCents }) => cancellationFeeCents));
}

/**
 * The cost of the children still registered, less the payments of aid or another system for each. That money counts for
 * its own child only.
 */
function remainingCost(children: readonly PricedChild[], prices: ReadonlyMap<string, Cents>): Cents {
  return sumOf(
    children.map(({ registrationId, paidElsewhereCents }) =>
      Math.max(0, (prices.get(registrationId) ?? 0) - paidElsewhereCents),
    ),
  );
}

/** Refunds of restored children that were not repaid: for the canceled child, and for its siblings. */
function unpaidRefunds({ children, dueCents, heldCents }: FamilyMoney, child: PricedChild) {
  const owedCents = Math.max(0, dueCents - heldCents);
  const siblings = children.filter((sibling) => sibling !== child && !sibling.isCanceled);
  const siblingsCents = Math.min(
    owedCents,
    sumOf(siblings.map(({ restoredDebtCents }) => restoredDebtCents)),
  );
  return { siblingsCents, ownCents: Math.min(owedCents - siblingsCents, child.restoredDebtCents) };
}

/**
 * Reverses each program's part of a child's cost, even if it is zero, because the line records the cancellation. The
 * rest of `changeCents` is the discount that siblings lost.
 */
function cancellationLines(
  { byProgram, programId }: PricedChild,
  { changeCents, cancellationFeeCents }: { changeCents: Cents; cancellationFeeCents: Cents },
): ChildLine[] {
  const reversals = [...byProgram].map(([id, cents]) => ({
    reason: "cancelled" as const,
    programId: id,
    cents: 0 - cents,
  }));
  const discountLostCents = changeCents - cancellationFeeCents - sumOf(reversals.map(({ cents }) => cents));
  const otherLines = [
    { reason: "discount_lost" as const, programId, cents: discountLostCents },
    { reason: "cancellation_fee" as const, programId, cents: cancellationFeeCents },
  ];
  const reversalLines = reversals.filter(({ programId: id, cents }) => cents !== 0 || id === programId);
  return [...reversalLines, ...otherLines.filter(({ cents }) => cents !== 0)];
}

/**
 * The refund when one child of a family cancels (docs/reference/refunds.md#cancellation-refund). From the fees held, the
 * club first keeps the cost of the remaining children and earlier cancellation fees. The refund step's share of the rest
 * is refunded. The unpaid refund of a restored child counts as held and is then subtracted from the share. Canceling twice
 * therefore never recovers a cancellation fee. The result is never negative: a shortfall carries over to the next
 * child that cancels.
 */
export function priceCancellation({ children, registrationId, siblings, percent, ...money }: Cancellation) {
  const child = childOf(children, registrationId);
  const pricesBefore = pricesOf(children, siblings);
  const childrenAfter = children.map((other) => (other === child ? { ...other, isCanceled: true } : other));
  const prices = pricesOf(childrenAfter, siblings);
  const remainingCostCents = remainingCost(childrenAfter, prices);
  const earlierFeeCents = earlierFees(children);
  // Failed refunds are retried separately, and unpaid money cannot be refunded.
  const paidCents = Math.min(money.heldCents, money.dueCents);
  const surplusCents = paidCents - earlierFeeCents - remainingCostCents;
  const { ownCents, siblingsCents } = unpaidRefunds({ children, ...money }, child);
  const share = percentageOf(Math.max(0, surplusCents + ownCents + siblingsCents), percent);
  const refundCents = Math.max(0, share - ownCents - siblingsCents);
  // Siblings still owe the part that the share did not cover; the leaving child's own debt is dropped.
  const uncoveredCents = siblingsCents - Math.min(siblingsCents, Math.max(0, share - ownCents));
  const remainingCents = surplusCents - refundCents + uncoveredCents;
  const cancellationFeeCents = Math.max(0, remainingCents);
  const dueAfter =
    remainingCents >= 0
      ? paidCents - refundCents + uncoveredCents
      : Math.min(money.dueCents, remainingCostCents + earlierFeeCents);
  return {
    refundCents,
    /** The amount that the club keeps by the program's refund steps. */
    cancellationFeeCents,
    /** The sibling discounts that the remaining children lose. */
    discountLostCents:
      sumOf(prices.values()) - (sumOf(pricesBefore.values()) - (pricesBefore.get(registrationId) ?? 0)),
    lines: cancellationLines(child, { changeCents: dueAfter - money.dueCents, cancellationFeeCents }),
  };
}

/**
 * The cost of a restored child: the difference it makes to all prices, including the sibling discounts it earns again.
 * Cancellation fees and payments of aid or another system are subtracted, because they were never refunded. Never below
 * zero.
 */
export function restoredCents(
  children: readonly PricedChild[],
  registrationId: string,
  siblings: SiblingRanks,
): Cents {
  const child = childOf(children, registrationId);
  const without = sumOf(pricesOf(children, siblings).values());
  const returned = children.map((other) => (other === child ? { ...other, isCanceled: false } : other));
  const together = sumOf(pricesOf(returned, siblings).values());
  return Math.max(0, together - without - child.cancellationFeeCents - child.paidElsewhereCents);
}

interface Move extends FamilyMoney {
  registrationId: string;
  siblings: SiblingRanks;
  siblingRule: SiblingRule | null;
  to: { programId: ProgramId; nowCents: Cents };
}

/**
 * The price difference of another program, positive if it costs more, with the discount of the child's rank there
 * (docs/reference/refunds.md#moving-a-child). `priceCents` is the child's price there. `movedCents` is the difference in
 * fees, `siblingCents` the difference in the child's own discount. `discountLostCents` is the change of the siblings'
 * prices, because a child in a free program earns them no discount. `unspentCents` is the payment of aid or another
 * system beyond the new price.
 */
export function movePriceDifference({ children, dueCents, registrationId, siblings, siblingRule, to }: Move) {
  const { programId, nowCents } = to;
  const child = childOf(children, registrationId);
  const moved = children.map((other) => (other === child ? { ...other, feeAtOrderCents: nowCents } : other));
  const rank = ranksOf(moved, siblings).get(registrationId) ?? 1;
  const priced = { programId, regularCents: nowCents, nowCents, rank };
  const { totalCents } = priceOrder({ children: [priced], siblingRule, donationCents: 0 });
  const pricesBefore = pricesOf(children, siblings);
  const ownBefore = pricesBefore.get(registrationId) ?? 0;
  const after = new Map(pricesOf(moved, siblings)).set(registrationId, totalCents);
  const ownCents = totalCents - ownBefore;
  const siblingsLossCents = sumOf(after.values()) - totalCents - (sumOf(pricesBefore.values()) - ownBefore);
  // A discount that was lost but never charged is not refunded: the club keeps the cost of its children.
  const overchargedCents = dueCents + ownCents - remainingCost(moved, after) - earlierFees(children);
  // Moving to a cheaper program never costs money: lost discounts are capped at the saving.
  const discountLostCents =
    siblingsLossCents >= 0
      ? Math.min(siblingsLossCents, Math.max(0, 0 - ownCents))
      : Math.max(siblingsLossCents, 0 - Math.max(0, overchargedCents));
  const movedCents = nowCents - child.feeAtOrderCents;
  const differenceCents = ownCents + discountLostCents;
  const unspent = (priceCents: Cents) => Math.max(0, child.paidElsewhereCents - priceCents);
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
 * The refund of a move to a cheaper program: money that the family paid and did not already get back. If it got back
 * more than the difference, or never paid it, the excess counts as paid (`countedAsPaidCents`).
 */
export function refundOfMove(
  { differenceCents, unspentCents }: { differenceCents: Cents; unspentCents: Cents },
  { dueCents, heldCents }: Pick<FamilyMoney, "dueCents" | "heldCents">,
): { moveRefundCents: Cents; countedAsPaidCents: Cents } {
  const owed = Math.max(0, dueCents - heldCents);
  const overpaidCents = Math.max(0, 0 - differenceCents - owed);
  const paidCents = Math.max(0, overpaidCents - unspentCents);
  const moveRefundCents = Math.min(paidCents, Math.max(0, heldCents));
  return { moveRefundCents, countedAsPaidCents: overpaidCents - moveRefundCents };
}

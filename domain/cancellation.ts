import { type Cents, shareOf } from "./money.ts";
import type { AdjustmentReason } from "./order-lines.ts";
import type { PaymentMethod } from "./payment-state.ts";
import type { PricedChild, Siblings } from "./priced-children.ts";
import { pricesOf, sumOf } from "./priced-children.ts";
import type { ProgramId } from "./programs.ts";

/** What a family has paid for and been priced at in a season. */
export interface FamilyMoney {
  /** Of every settled order of the season, in the order of registration. */
  children: readonly PricedChild[];
  /** The sum of all their lines but the donations': what the club is to have. */
  dueCents: Cents;
  /** What of the fees the club has: paid by whatever means, less what went back or is on its way. */
  heldCents: Cents;
}

/** An adjustment that is about one child; its order and registration are the child's. */
export interface ChildLine {
  reason: AdjustmentReason;
  programId: ProgramId;
  cents: Cents;
}

export interface Cancellation {
  /** What goes back. */
  refundCents: Cents;
  /** What the program's refund steps keep. */
  keptCents: Cents;
  /** What the children that stay cost more, because they are fewer. */
  discountLostCents: Cents;
  lines: ChildLine[];
}

interface Leaving extends FamilyMoney {
  registrationId: string;
  siblings: Siblings;
  /** The refund step of the child's program on its day; 100 where the club decides that it never had its place. */
  percent: number;
}

export function childOf(children: readonly PricedChild[], id: string): PricedChild {
  const child = children.find(({ registrationId }) => registrationId === id);
  if (!child) throw new Error(`registration ${id} is in no order of its family`);
  return child;
}

/** What refund steps have kept of children that left before. */
export function keptBefore(children: readonly PricedChild[]): Cents {
  return sumOf(children.map(({ keptCents }) => keptCents));
}

/**
 * What children that are there cost beyond what was paid for them elsewhere: that money pays for its own child alone,
 * and never for another.
 */
export function costHere(children: readonly PricedChild[], prices: ReadonlyMap<string, Cents>): Cents {
  return sumOf(
    children.map(({ registrationId, elsewhereCents }) =>
      Math.max(0, (prices.get(registrationId) ?? 0) - elsewhereCents),
    ),
  );
}

/** What went back of children that came back and was not paid again: of the child that leaves now, and of the others. */
function unpaidAgain({ children, dueCents, heldCents }: FamilyMoney, child: PricedChild) {
  const owedCents = Math.max(0, dueCents - heldCents);
  const siblings = children.filter((one) => one !== child && !one.isGone);
  const ofOthers = Math.min(owedCents, sumOf(siblings.map(({ owedAgainCents }) => owedAgainCents)));
  return { ofOthers, ofIt: Math.min(owedCents - ofOthers, child.owedAgainCents) };
}

/**
 * Takes back each program's part of what a child costs, also where that is nothing: this line says that it left. What
 * is left over to a sum that must come out is what the others cost more.
 */
function leavingLines(
  { byProgram, programId }: PricedChild,
  { changeCents, keptCents }: { changeCents: Cents; keptCents: Cents },
): ChildLine[] {
  const cancelled = [...byProgram].map(([id, cents]) => ({
    reason: "cancelled" as const,
    programId: id,
    cents: 0 - cents,
  }));
  const lost = changeCents - keptCents - sumOf(cancelled.map(({ cents }) => cents));
  const others = [
    { reason: "discount_lost" as const, programId, cents: lost },
    { reason: "kept" as const, programId, cents: keptCents },
  ];
  const said = cancelled.filter(({ programId: id, cents }) => cents !== 0 || id === programId);
  return [...said, ...others.filter(({ cents }) => cents !== 0)];
}

/**
 * What goes back when one child of a family leaves (docs/rules/money.md#what-goes-back-when-a-child-leaves): of all that
 * was paid for fees and not given back, what the children that stay cost and what was kept before stays with the club;
 * of the rest, the refund step's share goes back. What went back before of a child that came back unpaid is counted as if
 * it were there, and taken off the share: to come back and leave once more gets nobody what a step kept. It is never a
 * bill: less than nothing is nothing, and the next child that leaves is counted from there.
 */
export function cancellationOf({
  children,
  registrationId,
  siblings,
  percent,
  ...money
}: Leaving): Cancellation {
  const child = childOf(children, registrationId);
  const before = pricesOf(children, siblings);
  const staying = children.map((one) => (one === child ? { ...one, isGone: true } : one));
  const prices = pricesOf(staying, siblings);
  const priceCents = costHere(staying, prices);
  const keptSoFar = keptBefore(children);
  // What a failed refund still owes goes back by its own way; what was never paid cannot go back.
  const base = Math.min(money.heldCents, money.dueCents);
  const raw = base - keptSoFar - priceCents;
  const { ofIt, ofOthers } = unpaidAgain({ children, ...money }, child);
  const share = shareOf(Math.max(0, raw + ofIt + ofOthers), percent);
  const refundCents = Math.max(0, share - ofIt - ofOthers);
  // What its share did not make up for the others owe still; what it owed itself is forgotten with it.
  const stillOwed = ofOthers - Math.min(ofOthers, Math.max(0, share - ofIt));
  const left = raw - refundCents + stillOwed;
  const keptCents = Math.max(0, left);
  const dueAfter =
    left >= 0 ? base - refundCents + stillOwed : Math.min(money.dueCents, priceCents + keptSoFar);
  return {
    refundCents,
    keptCents,
    discountLostCents: sumOf(prices.values()) - (sumOf(before.values()) - (before.get(registrationId) ?? 0)),
    lines: leavingLines(child, { changeCents: dueAfter - money.dueCents, keptCents }),
  };
}

/**
 * What a child costs its family that comes back after it had left: with it there, less what was kept of it. The others'
 * discount is earned again by it. What was paid for it elsewhere never went back. Never below zero.
 */
export function restoredCents(
  children: readonly PricedChild[],
  registrationId: string,
  siblings: Siblings,
): Cents {
  const child = childOf(children, registrationId);
  const without = sumOf(pricesOf(children, siblings).values());
  const back = children.map((one) => (one === child ? { ...one, isGone: false } : one));
  const together = sumOf(pricesOf(back, siblings).values());
  return Math.max(0, together - without - child.keptCents - child.elsewhereCents);
}

/** One payment of a family, and what may go back over it. */
export interface GivingBack {
  paymentId: string;
  orderId: string;
  method: PaymentMethod;
  /** When its money came; UTC. */
  paidAt: string;
  /** What is left of it and not on its way back. */
  refundableCents: Cents;
}

export interface BackTo {
  paymentId: string;
  method: PaymentMethod;
  cents: Cents;
}

/**
 * Over which payments money goes back: only where it came from, those of the child's own order first, the newest of them
 * before the others. A donation inside an order is left where it is.
 * @param feesLeft what of each order's fees the club has; its donation is no part of it
 * @throws where that is less than the amount
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
  const left = new Map(feesLeft);
  let open = cents;
  const parts = inOrder.flatMap(({ paymentId, method, refundableCents, orderId: of }) => {
    const part = Math.min(open, refundableCents, left.get(of) ?? 0);
    if (part <= 0) return [];
    open -= part;
    left.set(of, (left.get(of) ?? 0) - part);
    return [{ paymentId, method, cents: part }];
  });
  if (open > 0) throw new Error(`${open} cents are to go back that never came`);
  return parts;
}

/**
 * Of which lines money goes back: cents by their place among the lines, together the amount. Lines below zero give what
 * they take back, in their order; whatever is beyond them is of the first.
 */
export function shareAmongLines(cents: Cents, lines: readonly { cents: Cents }[]): Cents[] {
  let open = cents;
  const parts = lines.map((line) => {
    const part = Math.max(0, Math.min(open, 0 - line.cents));
    open -= part;
    return part;
  });
  return parts.map((part, at) => (at === 0 ? part + open : part));
}

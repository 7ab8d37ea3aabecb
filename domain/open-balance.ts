import type { Cents } from "./money.ts";
import type { AdjustmentReason, OrderLineKind } from "./order-lines.ts";
import { isBankFee, sumLines } from "./order-lines.ts";
import type { ProgramId } from "./programs.ts";
import { shareCents } from "./registration-money.ts";

interface Line {
  registrationId: string | null;
  programId: ProgramId | null;
  kind: OrderLineKind;
  reason: AdjustmentReason | null;
  cents: Cents;
}

/** A line that is added when the order is paid: a child that left before anybody paid costs nothing. */
export interface LeavingLine {
  kind: "adjustment";
  reason: "cancelled" | "discount_lost";
  registrationId: string;
  programId: ProgramId | null;
  cents: Cents;
}

/** What was given back of one child, or of the donation where both are null. */
interface GivenBack {
  registrationId: string | null;
  programId: ProgramId | null;
  cents: Cents;
}

/** A line that is added when what was given back is handed in again: for whom it went back. */
export interface RestoredLine extends GivenBack {
  kind: "adjustment";
  reason: "restored";
}

export interface OrderMoney {
  /** Whether it was ever paid, and is not open again because its check bounced. */
  isSettled: boolean;
  lines: readonly Line[];
  /** Its children that are on the list, with which child of the family each is without those that left. */
  children: readonly { registrationId: string; rank: number }[];
  /** From which child of a family on its discounts were earned. */
  fromChild: number;
  /** What came for it and was not sent back as a double. */
  cameInCents: Cents;
  /** Of that, what went back by refunds that name its lines. */
  namedCents: Cents;
  /** What went back by hand although the child stays: a card's refund is no money that could be handed in again. */
  backByHand: readonly GivenBack[];
}

export interface Balance {
  /** What the family is to pay; never below zero. */
  openCents: Cents;
  /** What the club has too much, as when a refund of a child that left has failed; never below zero. */
  tooMuchCents: Cents;
  /** What was given back although the child stays, and may be handed in again: all of it, or nothing. */
  restorable: RestoredLine[];
  /** What is to be written down with the payment, so that the lines come to what was paid. */
  leaving: LeavingLine[];
}

/** What a child's lines come to of these kinds. */
function centsOf(lines: readonly Line[], registrationId: string, isMeant: (line: Line) => boolean): Cents {
  return sumLines(lines.filter((line) => line.registrationId === registrationId && isMeant(line)));
}

const isOfDiscount = ({ kind, reason }: Line) => kind === "sibling" || reason === "discount_lost";

/**
 * The discounts of an unpaid order that its children no longer earn, because others have left this order or an earlier
 * one: those that it was made with, whatever the club's rule has become since.
 */
function lostDiscounts({ lines, children, fromChild }: OrderMoney): LeavingLine[] {
  const earnsNone = children.filter(({ rank }) => rank < fromChild);
  return earnsNone.flatMap(({ registrationId }) => {
    const programId = lines.find((line) => line.registrationId === registrationId)?.programId ?? null;
    const cents = 0 - centsOf(lines, registrationId, isOfDiscount);
    const reason = "discount_lost" as const;
    return cents > 0 ? [{ kind: "adjustment" as const, reason, registrationId, programId, cents }] : [];
  });
}

/** What an unpaid order owes nothing for any more: children that were taken off it; and what the others cost more. */
function leavingOf(order: OrderMoney): LeavingLine[] {
  const { lines, children } = order;
  const stays = new Set(children.map(({ registrationId }) => registrationId));
  const gone = new Set(lines.flatMap(({ registrationId: id }) => (id === null || stays.has(id) ? [] : id)));
  const left = [...gone].flatMap((registrationId): LeavingLine[] => {
    const cents = 0 - centsOf(lines, registrationId, () => true);
    const programId = lines.find((line) => line.registrationId === registrationId)?.programId ?? null;
    return cents === 0 ? [] : [{ kind: "adjustment", reason: "cancelled", registrationId, programId, cents }];
  });
  return [...left, ...lostDiscounts(order)];
}

/** What staff gave back by hand of children that stay, and have not got again: for whom it went back. */
function restorableOf({ lines, children, backByHand }: OrderMoney): RestoredLine[] {
  const stays = new Set(children.map(({ registrationId }) => registrationId));
  const again = lines.filter(
    ({ reason, registrationId: id }) => reason === "restored" && (id === null || stays.has(id)),
  );
  const back = [...Map.groupBy(backByHand, ({ registrationId }) => registrationId)].map(([id, of]) => ({
    registrationId: id,
    programId: of.find(({ programId }) => programId !== null)?.programId ?? null,
    cents: sumLines(of) - sumLines(again.filter(({ registrationId }) => registrationId === id)),
  }));
  const cents = Math.max(0, sumLines(backByHand) - sumLines(again));
  const shares = shareCents(
    cents,
    back.map((one) => Math.max(0, one.cents)),
  );
  return back.flatMap((one, at) => {
    const share = shares[at] ?? 0;
    return share === 0 ? [] : [{ kind: "adjustment", reason: "restored", ...one, cents: share }];
  });
}

/**
 * What a family still owes for an order (docs/rules/money.md#money-by-hand-is-always-exactly-what-is-owed): its lines,
 * less what came in, but for what went back of that. Where no child is left it owes nothing, but what went back of a
 * check that bounced, and what the bank charged for it (docs/rules/money.md#a-check-that-bounces).
 */
export function balanceOf(order: OrderMoney): Balance {
  const { isSettled, lines, children, cameInCents, namedCents } = order;
  const isLeft = children.length > 0;
  const leaving = isSettled || !isLeft ? [] : leavingOf(order);
  const cents = sumLines([...lines, ...leaving]) - cameInCents + namedCents;
  const bankFeeCents = sumLines(lines.filter(isBankFee));
  return {
    openCents: Math.max(0, isLeft ? cents : namedCents - cameInCents + bankFeeCents),
    tooMuchCents: Math.max(0, -cents),
    restorable: isLeft && isSettled ? restorableOf(order) : [],
    leaving,
  };
}

/** What may be taken by hand: what is open, else what was given back by mistake. Cents. */
export function owedByHand({ openCents, restorable }: Balance): Cents {
  return openCents > 0 ? openCents : sumLines(restorable);
}

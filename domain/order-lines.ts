import type { Cents } from "./money.ts";

/** What a line of an order is; a discount is below zero (docs/rules/prices.md#the-lines-of-an-order). */
export const ORDER_LINE_KINDS = ["fee", "early", "sibling", "donation", "adjustment"] as const;
export type OrderLineKind = (typeof ORDER_LINE_KINDS)[number];

/** Why a line was added after the order was stored. */
export const ADJUSTMENT_REASONS = [
  /** A child left: the sum of its lines, taken back. */
  "cancelled",
  /** A child left: a discount that the others no longer earn. */
  "discount_lost",
  /** A child left: what the refund steps keep. */
  "kept",
  /** A child moved to another program: the difference. */
  "moved",
  /** Staff gave money back although the child stays. */
  "refunded",
  /** What was given back is to be paid after all. */
  "restored",
  /** What the family had paid in the system that the club came from; below zero. */
  "paid_elsewhere",
  /** What that system asked for, more or less than our price. */
  "agreed_elsewhere",
  /** What the bank charged the club for a check that bounced; of the whole order, and of no program. */
  "bank_fee",
  /** What of that staff waived, or gave back; below zero. */
  "bank_fee_waived",
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** Whether a family sent an order itself, or staff entered it. */
export type OrderSource = "online" | "staff";

/** Most children of one order. */
export const ORDER_CHILDREN_MAX = 8;

interface Line {
  kind: OrderLineKind;
  reason: AdjustmentReason | null;
  cents: Cents;
}

/** Whether a line is the bank's fee for a check that bounced, or what of it was waived. */
export function isBankFee({ reason = null }: { reason?: AdjustmentReason | null }): boolean {
  return reason === "bank_fee" || reason === "bank_fee_waived";
}

export function sumLines(lines: readonly { cents: Cents }[]): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** The bank's fees of an order that are still owed, of what is open; one that was paid goes back by a refund. Cents. */
export function owedBankFee(lines: readonly Pick<Line, "reason" | "cents">[], openCents: Cents): Cents {
  return Math.max(0, Math.min(sumLines(lines.filter(isBankFee)), openCents));
}

/** Adjustments that change what a program costs, unlike those that say what happened to the money. */
const isOfPrice = ({ reason }: Line) => reason === "moved" || reason === "agreed_elsewhere";

/**
 * What a child's program costs its family: the fee with its discounts and the difference of a move, without what a
 * refund took back. Cents.
 */
export function priceOf(lines: readonly Line[]): Cents {
  const isPrice = (line: Line) => line.kind !== "donation" && (line.kind !== "adjustment" || isOfPrice(line));
  return sumLines(lines.filter(isPrice));
}

/** The lines of a bill: what was paid and why, without what a refund took back later. */
export function billLines<Priced extends Line>(lines: readonly Priced[]): Priced[] {
  return lines.filter(
    (line) =>
      line.kind !== "adjustment" || isOfPrice(line) || isBankFee(line) || line.reason === "paid_elsewhere",
  );
}

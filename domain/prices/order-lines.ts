import type { Cents } from "#domain/money/money.ts";

/** Kinds of order lines; discounts are negative (docs/reference/prices.md#order-lines). */
export type OrderLineKind = "fee" | "early" | "sibling" | "donation" | "adjustment";

/** Why a line was added after the order was stored. */
export type AdjustmentReason =
  /** A child was canceled: its lines are reversed. */
  | "cancelled"
  /** A child left: its siblings no longer earn a discount. */
  | "discount_lost"
  /** A child was canceled: the club's part by the refund steps. */
  | "cancellation_fee"
  /** A child moved to another program: the price difference. */
  | "moved"
  /** Staff refunded money although the child stays. */
  | "refunded"
  /** Refunded money is due again. */
  | "restored"
  /** The family's payment in the club's former system; negative. */
  | "external_payment"
  /** The former system's price minus ours. */
  | "external_price"
  /** The club's payment for a family in need (docs/reference/aid.md); negative. */
  | "aid";

interface Line {
  kind: OrderLineKind;
  reason: AdjustmentReason | null;
  cents: Cents;
}

export function sumLines(lines: readonly { cents: Cents }[]): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** Adjustments that change a program's price; the others record what happened to the money. */
const isPriceChange = ({ reason }: Line) => reason === "moved" || reason === "external_price";

/** The price of a child's program, in cents: the fee with discounts and any move's difference, before refunds. */
export function priceOf(lines: readonly Line[]): Cents {
  const isPrice = (line: Line) =>
    line.kind !== "donation" && (line.kind !== "adjustment" || isPriceChange(line));
  return sumLines(lines.filter(isPrice));
}

const isAid = ({ reason }: Pick<Line, "reason">) => reason === "aid";

/** The lines for the children's full price, without aid (docs/reference/aid.md#aid-visibility). */
export function withoutAid<Priced extends Pick<Line, "reason">>(lines: readonly Priced[]): Priced[] {
  return lines.filter((line) => !isAid(line));
}

/** Subtracts aid from each child's fee: the charge, without mention of aid. */
function mergeAid<Priced extends BilledLine>(lines: readonly Priced[]): Priced[] {
  const aid = Map.groupBy(lines.filter(isAid), ({ registrationId }) => registrationId);
  return withoutAid(lines).map((line) =>
    line.kind === "fee"
      ? { ...line, cents: line.cents + sumLines(aid.get(line.registrationId) ?? []) }
      : line,
  );
}

type BilledLine = Line & { registrationId: string | null };

/** The lines of a bill: charges and their reasons, before refunds. */
export function billLines<Priced extends BilledLine>(lines: readonly Priced[]): Priced[] {
  return mergeAid(lines).filter(
    (line) => line.kind !== "adjustment" || isPriceChange(line) || line.reason === "external_payment",
  );
}

/** The subject of a bill's line: its kind, or the reason of an adjustment. */
type BilledKind =
  | Exclude<OrderLineKind, "adjustment">
  | Extract<AdjustmentReason, "moved" | "external_price" | "external_payment">;

export function billedKind({ kind, reason }: Line): BilledKind {
  return (reason ?? kind) as BilledKind;
}

import type { Cents } from "./money.ts";
import { LEDGER_KINDS, type LedgerKind, type PaymentMethod } from "./payment-state.ts";
import type { RefundState } from "./refund.ts";

/** What movements of money come to; every part is positive when money moved the way its name says. Cents. */
export interface LedgerSums {
  chargedCents: Cents;
  refundedCents: Cents;
  disputedCents: Cents;
  /** What the club still has of it. */
  netCents: Cents;
  /** The part of that which came in cash, and is not at Stripe. */
  cashCents: Cents;
}

export type Movement = { kind: LedgerKind; cents: Cents };

type Part = "charged" | "refunded" | "disputed";

const PARTS: Record<LedgerKind, Part> = {
  charge: "charged",
  refund: "refunded",
  refund_reversal: "refunded",
  dispute: "disputed",
  dispute_reversal: "disputed",
  cash: "charged",
  cash_return: "refunded",
  check: "charged",
  // It never was money: as if nobody had paid.
  check_bounced: "charged",
};

/** Kinds of rows in which money goes back, or comes back from there. */
export const REFUND_KINDS = LEDGER_KINDS.filter((kind) => PARTS[kind] === "refunded");

/** Whether rows of this kind are money that families and donors gave. */
export function isMoneyIn(kind: LedgerKind): boolean {
  return PARTS[kind] === "charged";
}

/** Whether it moved through the club's own hands, unknown to Stripe. */
export function isCash(kind: LedgerKind): boolean {
  return kind === "cash" || kind === "cash_return";
}

/** Whether Stripe knows nothing of it: cash and checks. */
export function isByHand(kind: LedgerKind): boolean {
  return isCash(kind) || kind === "check" || kind === "check_bounced";
}

/** In which way money of this kind moved: a check whose money goes back does so in cash. */
export function methodOf(kind: LedgerKind): PaymentMethod {
  if (isCash(kind)) return "cash";
  return isByHand(kind) ? "check" : "card";
}

export const CASH_KINDS = LEDGER_KINDS.filter(isCash);

/** Adds up ledger rows, in which money that left is negative. */
export function sumLedger(movements: readonly Movement[]): LedgerSums {
  const sums: Record<Part, Cents> = { charged: 0, refunded: 0, disputed: 0 };
  for (const { kind, cents } of movements) sums[PARTS[kind]] += cents;
  return {
    chargedCents: sums.charged,
    // Zero less zero, never the -0 that tests and JSON would tell apart.
    refundedCents: 0 - sums.refunded,
    disputedCents: 0 - sums.disputed,
    netCents: sums.charged + sums.refunded + sums.disputed,
    cashCents: movements.reduce((sum, { kind, cents }) => (isCash(kind) ? sum + cents : sum), 0),
  };
}

interface KnownToStripe {
  stripeId: string | null;
  cents: Cents;
}

/** What can still be sent back: what the club has, less refunds that the ledger does not have yet. Cents. */
export function refundableCents(
  ledger: readonly (Movement & KnownToStripe)[],
  refunds: readonly (KnownToStripe & { state: RefundState })[],
): Cents {
  const booked = new Set(ledger.map(({ stripeId }) => stripeId));
  const onTheirWay = refunds
    .filter(({ state, stripeId }) => state !== "failed" && !(stripeId && booked.has(stripeId)))
    .reduce((sum, { cents }) => sum + cents, 0);
  return Math.max(0, sumLedger(ledger).netCents - onTheirWay);
}

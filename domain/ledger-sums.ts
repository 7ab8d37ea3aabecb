import type { Cents } from "./money.ts";
import { LEDGER_KINDS, type LedgerKind, type PaymentMethod } from "./payment-state.ts";
import type { RefundState } from "./refund.ts";

/** Sums of ledger movements in cents; each is positive when money moved as its name says. */
export interface LedgerSums {
  chargedCents: Cents;
  refundedCents: Cents;
  disputedCents: Cents;
  /** What the club still holds. */
  netCents: Cents;
  /** The part of the net amount that came in cash and is not at Stripe. */
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
  // A bounced check was never money, so it cancels the charge.
  check_bounced: "charged",
};

/** Kinds of rows for money that goes back, or returns from there. */
export const REFUND_KINDS = LEDGER_KINDS.filter((kind) => PARTS[kind] === "refunded");

/** Whether rows of this kind are money from families or donors. */
export function isMoneyIn(kind: LedgerKind): boolean {
  return PARTS[kind] === "charged";
}

/** Whether the money moved in cash, which Stripe does not know. */
export function isCash(kind: LedgerKind): boolean {
  return kind === "cash" || kind === "cash_return";
}

/** Whether the money moved by cash or check, which Stripe does not know. */
export function isByHand(kind: LedgerKind): boolean {
  return isCash(kind) || kind === "check" || kind === "check_bounced";
}

/** How money of this kind moved; money of a check is refunded in cash. */
export function methodOf(kind: LedgerKind): PaymentMethod {
  if (isCash(kind)) return "cash";
  return isByHand(kind) ? "check" : "card";
}

export const CASH_KINDS = LEDGER_KINDS.filter(isCash);

/** Adds up ledger rows, whose outgoing amounts are negative. */
export function sumLedger(movements: readonly Movement[]): LedgerSums {
  const sums: Record<Part, Cents> = { charged: 0, refunded: 0, disputed: 0 };
  for (const { kind, cents } of movements) sums[PARTS[kind]] += cents;
  return {
    chargedCents: sums.charged,
    // 0 minus the sum avoids -0, which tests and JSON distinguish from 0.
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

/** What can still be refunded, in cents: what the club holds, less refunds not yet in the ledger. */
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

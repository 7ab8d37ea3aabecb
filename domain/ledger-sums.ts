import type { Cents } from "./money.ts";
import type { LedgerKind } from "./payment-state.ts";

/** What movements of money come to; every part is positive when money moved the way its name says. Cents. */
export interface LedgerSums {
  chargedCents: Cents;
  refundedCents: Cents;
  disputedCents: Cents;
  /** What the club still has of it. */
  netCents: Cents;
}

export type Movement = { kind: LedgerKind; cents: Cents };

type Part = "charged" | "refunded" | "disputed";

const PARTS: Record<LedgerKind, Part> = {
  charge: "charged",
  refund: "refunded",
  refund_reversal: "refunded",
  dispute: "disputed",
  dispute_reversal: "disputed",
};

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
  };
}

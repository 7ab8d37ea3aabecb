import type { Cents } from "./money.ts";
import type { PaymentState } from "./payment-state.ts";
import { isPaid, type RegistrationState } from "./registration-status.ts";

/**
 * What staff read about a registration's money, the same in all pages and files
 * (docs/rules/money.md#one-set-of-words-for-money).
 */
export const MONEY_STATUSES = [
  "paid",
  "pending",
  "part_refunded",
  "refunded",
  "disputed",
  "lost",
  "ran_out",
] as const;
export type MoneyStatus = (typeof MONEY_STATUSES)[number];

/** States of a payment whose money the club no longer has; the "paid" filter leaves them out. */
export const RETURNED_STATES = ["refunded", "disputed"] as const satisfies readonly PaymentState[];
export type ReturnedState = (typeof RETURNED_STATES)[number];

export function isReturned(state: PaymentState | null): state is ReturnedState {
  return (RETURNED_STATES as readonly (string | null)[]).includes(state);
}

interface Money {
  state: RegistrationState;
  /** It follows from the ledger alone; null without a payment. */
  paymentState: PaymentState | null;
  /** What was refunded of this child's lines. */
  refundedCents: Cents;
  /** Whether a bank decided a dispute against the club. */
  isLost: boolean;
  /** Whether refunds that name these lines cover them fully, whatever siblings paid. */
  isGivenBack: boolean;
}

/**
 * A registration is paid until all its money is refunded or disputed; it is partly refunded while the club keeps some.
 * Unpaid registrations are pending or expired (docs/rules/money.md#one-set-of-words-for-money).
 */
export function moneyStatusOf({
  state,
  paymentState,
  refundedCents,
  isLost,
  isGivenBack,
}: Money): MoneyStatus {
  if (state === "expired") return "ran_out";
  if (!isPaid({ state })) return "pending";
  if (isGivenBack && (paymentState === "part_refunded" || paymentState === "disputed")) return "refunded";
  if (isLost) return "lost";
  if (isReturned(paymentState)) return paymentState;
  // Cash that was refunded and paid in again is simply paid.
  return refundedCents > 0 && paymentState !== "succeeded" ? "part_refunded" : "paid";
}

/** Divides cents in proportion to weights; the parts add up exactly. If all weights are zero, the parts are equal. */
export function shareCents(cents: Cents, totals: readonly Cents[]): Cents[] {
  const sum = totals.reduce((weights, total) => weights + total, 0);
  const weights = sum === 0 ? totals.map(() => 1) : totals;
  const totalWeight = sum === 0 ? totals.length : sum;
  let upTo = 0;
  let assigned = 0;
  return weights.map((weight) => {
    upTo += weight;
    const part = Math.round((cents * upTo) / totalWeight) - assigned;
    assigned += part;
    return part;
  });
}

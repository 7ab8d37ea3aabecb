import type { Cents } from "./money.ts";
import type { PaymentState } from "./payment-state.ts";
import { PAID_STATUSES, type RegistrationStatus } from "./registration-status.ts";

/** What staff read of a registration's money, the same on every page and in every file (docs/rules/money.md#one-set-of-words-for-money). */
export const MONEY_STATUSES = [
  "paid",
  "pending",
  "part_refunded",
  "refunded",
  "disputed",
  "ran_out",
] as const;
export type MoneyStatus = (typeof MONEY_STATUSES)[number];

/** States of a payment whose money the club no longer has: whoever asks who paid does not mean these. */
export const RETURNED_STATES = ["refunded", "disputed"] as const satisfies readonly PaymentState[];
export type ReturnedState = (typeof RETURNED_STATES)[number];

export function isReturned(state: PaymentState | null): state is ReturnedState {
  return (RETURNED_STATES as readonly (string | null)[]).includes(state);
}

interface Money {
  status: RegistrationStatus;
  /** Of its payment, which follows from the ledger alone; null where there is none. */
  state: PaymentState | null;
  /** What went back of this child's own lines. */
  refundedCents: Cents;
  /** Whether a refund that names them left nothing of them to pay, whatever siblings have paid. */
  isGivenBack: boolean;
}

/**
 * Paid, until all of it is gone or a bank disputes it; in part, while the club keeps the rest. What was never paid is
 * pending, or ran out (docs/rules/money.md#one-set-of-words-for-money).
 */
export function moneyStatusOf({ status, state, refundedCents, isGivenBack }: Money): MoneyStatus {
  if (status === "expired") return "ran_out";
  if (!(PAID_STATUSES as readonly string[]).includes(status)) return "pending";
  if (isGivenBack && (state === "part_refunded" || state === "disputed")) return "refunded";
  if (isReturned(state)) return state;
  // Cash that was given back and handed in again leaves nothing to tell.
  return refundedCents > 0 && state !== "succeeded" ? "part_refunded" : "paid";
}

/** Divides cents in proportion to weights, to the cent: the parts add up to the whole. Equal parts where all weigh nothing. */
export function shareCents(cents: Cents, totals: readonly Cents[]): Cents[] {
  const sum = totals.reduce((all, total) => all + total, 0);
  const weights = sum === 0 ? totals.map(() => 1) : totals;
  const all = sum === 0 ? totals.length : sum;
  let upTo = 0;
  let given = 0;
  return weights.map((weight) => {
    upTo += weight;
    const part = Math.round((cents * upTo) / all) - given;
    given += part;
    return part;
  });
}

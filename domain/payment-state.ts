import type { Cents } from "./money.ts";

/** Life of a payment (docs/rules/money.md#what-a-payment-goes-through). */
export const PAYMENT_STATES = [
  "creating",
  "open",
  "processing",
  "succeeded",
  "part_refunded",
  "refunded",
  "canceled",
  "mismatch",
  "duplicate_paid",
  "disputed",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What a list of payments can be narrowed to: a state, or those about which a bank wants an answer. */
export const PAYMENT_LIST_FILTERS = [...PAYMENT_STATES, "to_answer"] as const;
export type PaymentListFilter = (typeof PAYMENT_LIST_FILTERS)[number];

/** States in which money may still come: the sweep keeps asking Stripe about these. */
export const UNSETTLED_STATES = ["creating", "open", "processing"] as const satisfies readonly PaymentState[];

export function isUnsettled(state: PaymentState): boolean {
  return (UNSETTLED_STATES as readonly string[]).includes(state);
}

/** States of a payment that was accepted, whatever was sent back since. */
export const ACCEPTED_STATES = [
  "succeeded",
  "part_refunded",
  "refunded",
  "disputed",
] as const satisfies readonly PaymentState[];

/**
 * Whether nothing of a payment is left and nothing can come back by itself: it was refunded in full, or its dispute is
 * lost, about which Stripe is asked no more (docs/rules/money.md#what-waits-for-staff-ends).
 */
export function isGoneForGood(
  { state, recheckAt }: { state: PaymentState; recheckAt: string | null },
  netCents: Cents,
): boolean {
  const isLost = state === "disputed" && recheckAt === null;
  return netCents <= 0 && (state === "refunded" || isLost);
}

/**
 * What the money of a payment brought about when it came: what it was for, nothing, because that was paid for already
 * (docs/rules/money.md#a-double-goes-back-by-itself), or nothing yet, because it was another amount than ours.
 */
export type PaymentOutcome = "fulfilled" | "duplicate" | "mismatch";

/** The kind of keys that a payment was made with: what was paid with test keys is no money. */
export type PaymentEnvironment = "live" | "test";

/** What a payment is for. */
export const PAYMENT_PURPOSES = ["registration", "donation"] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** How it is paid: by card, through Stripe, or in cash or by check into the club's own hands. */
export const PAYMENT_METHODS = ["card", "cash", "check"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * Kinds of ledger rows; cents of refunds, disputes, returned cash and bounced checks are negative. A reversal brings back what
 * its refund (which the bank could not deliver) or its dispute (which the club won) had taken, and has the same
 * Stripe id. Stripe knows nothing of cash and checks; a check whose money goes back does so in cash.
 */
export const LEDGER_KINDS = [
  "charge",
  "refund",
  "refund_reversal",
  "dispute",
  "dispute_reversal",
  "cash",
  "cash_return",
  "check",
  "check_bounced",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** When an unpaid attempt ends (docs/rules/registration.md#a-place-is-kept-while-a-family-pays). */
export const ABANDONED_AFTER_HOURS = 24;

import type { Cents } from "./money.ts";

/** States of a payment (docs/rules/money.md#what-a-payment-goes-through). */
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

/** Filters of the payment list: a state, disputes that need an answer, or money that was paid for nothing. */
export const PAYMENT_LIST_FILTERS = [...PAYMENT_STATES, "to_answer", "unapplied", "refund_failed"] as const;
export type PaymentListFilter = (typeof PAYMENT_LIST_FILTERS)[number];

/** States in which money may still arrive; the sweep keeps asking Stripe about them. */
export const UNSETTLED_STATES = ["creating", "open", "processing"] as const satisfies readonly PaymentState[];

export function isUnsettled(state: PaymentState): boolean {
  return (UNSETTLED_STATES as readonly string[]).includes(state);
}

interface Rechecked {
  state: PaymentState;
  /** When Stripe is asked again; null once nothing is pending. */
  recheckAt: string | null;
}

/** Whether a bank still decides about a dispute. */
export function isDisputeOpen({ state, recheckAt }: Rechecked): boolean {
  return state === "disputed" && recheckAt !== null;
}

/** Whether a bank decided against the club: the family owes the money again. */
export function isDisputeLost({ state, recheckAt }: Rechecked): boolean {
  return state === "disputed" && recheckAt === null;
}

/** States of a payment that was accepted, including those refunded later. */
export const ACCEPTED_STATES = [
  "succeeded",
  "part_refunded",
  "refunded",
  "disputed",
] as const satisfies readonly PaymentState[];

/**
 * Whether a payment's money is gone and cannot return by itself: fully refunded, or lost in a dispute, after which
 * Stripe is no longer asked (docs/rules/money.md#what-waits-for-staff-ends).
 */
export function isGoneForGood(payment: Rechecked, netCents: Cents): boolean {
  return netCents <= 0 && (payment.state === "refunded" || isDisputeLost(payment));
}

/**
 * What a payment's money achieved: it paid for its purpose, was a duplicate because that was already paid
 * (docs/rules/money.md#exact-repeats-are-refunded-automatically), or did not match our amount and waits.
 */
export type PaymentOutcome = "fulfilled" | "duplicate" | "mismatch";

/** The kind of Stripe keys a payment used; test payments are not real money. */
export type PaymentEnvironment = "live" | "test";

export const PAYMENT_PURPOSES = ["registration", "donation"] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** How it was paid: by card through Stripe, or by cash or check to the club. */
export const PAYMENT_METHODS = ["card", "cash", "check"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * Kinds of ledger rows; refunds, disputes, returned cash and bounced checks are negative. A reversal has the Stripe id
 * of the refund that the bank could not deliver, or of the dispute that the club won. Stripe does not know cash and
 * checks; a check's money is refunded in cash.
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

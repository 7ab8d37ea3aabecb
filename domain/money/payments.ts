import { sumLines } from "#domain/prices/order-lines.ts";
import type { Cents } from "./money.ts";
import type { RefundState } from "./refund.ts";

/** States of a payment (docs/reference/payments.md#payment-states). */
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

/**
 * Filters of the payment list: a state, returned checks, disputes that need an answer, unapplied money, or failed
 * refunds.
 */
export const PAYMENT_LIST_FILTERS = [
  ...PAYMENT_STATES,
  "check_returned",
  "to_answer",
  "unapplied",
  "refund_failed",
] as const;
export type PaymentListFilter = (typeof PAYMENT_LIST_FILTERS)[number];

/** States in which money may still arrive; payment polling includes them. */
export const PENDING_STATES = ["creating", "open", "processing"] as const satisfies readonly PaymentState[];

export function isPendingState(state: PaymentState): boolean {
  return (PENDING_STATES as readonly string[]).includes(state);
}

interface PolledPayment {
  state: PaymentState;
  /** The time of the next poll; null once nothing is pending. */
  recheckAt: string | null;
}

/** Whether a bank still decides about a dispute. */
export function isDisputeOpen({ state, recheckAt }: PolledPayment): boolean {
  return state === "disputed" && recheckAt !== null;
}

/** Whether a bank decided against the club: the family owes the money again. */
export function isDisputeLost({ state, recheckAt }: PolledPayment): boolean {
  return state === "disputed" && recheckAt === null;
}

/** Whether a bank returned the check: the family owes its amount again. */
export function isCheckReturned({ method, state }: { method: PaymentMethod; state: PaymentState }): boolean {
  return method === "check" && state === "canceled";
}

/** States of a payment that was accepted, including those refunded later. */
export const ACCEPTED_STATES = [
  "succeeded",
  "part_refunded",
  "refunded",
  "disputed",
] as const satisfies readonly PaymentState[];

/**
 * Whether a payment is fully refunded, or lost in a dispute that is no longer polled
 * (docs/reference/refunds.md#paid-registrations-without-a-spot).
 */
export function isMoneyLost(payment: PolledPayment, netCents: Cents): boolean {
  return netCents <= 0 && (payment.state === "refunded" || isDisputeLost(payment));
}

/**
 * The outcome of a payment: it paid for its purpose, was a duplicate
 * (docs/reference/duplicates.md#duplicate-payments), or did not match our amount and needs a decision.
 */
export type PaymentOutcome = "fulfilled" | "duplicate" | "mismatch";

/** The kind of Stripe keys a payment used; test payments are not real money. */
export type PaymentEnvironment = "live" | "test";

export const PAYMENT_PURPOSES = ["registration", "donation"] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** How it was paid: by card through Stripe, or to the club in cash, by check or another way (Zelle, Venmo). */
export const PAYMENT_METHODS = ["card", "cash", "check", "other"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Methods of payments that staff record. */
export const MANUAL_METHODS = ["cash", "check", "other"] as const satisfies readonly PaymentMethod[];
export type ManualMethod = (typeof MANUAL_METHODS)[number];

type LedgerTotal = "charged" | "refunded" | "disputed";

/**
 * Kinds of ledger rows, each with how the money moved and the total that it counts for. Refunds, disputes, returned cash
 * and returned checks are negative. A reversal has the Stripe id of the undeliverable refund or of the dispute that the
 * club won. Manual payments are not at Stripe; a check's money is refunded in cash, other money by the way it came.
 */
const KINDS = {
  charge: { method: "card", total: "charged" },
  refund: { method: "card", total: "refunded" },
  refund_reversal: { method: "card", total: "refunded" },
  dispute: { method: "card", total: "disputed" },
  dispute_reversal: { method: "card", total: "disputed" },
  cash: { method: "cash", total: "charged" },
  cash_return: { method: "cash", total: "refunded" },
  check: { method: "check", total: "charged" },
  // A returned check was never money, so it cancels the charge.
  check_returned: { method: "check", total: "charged" },
  other: { method: "other", total: "charged" },
  other_return: { method: "other", total: "refunded" },
} as const satisfies Record<string, { method: PaymentMethod; total: LedgerTotal }>;
export type LedgerKind = keyof typeof KINDS;
export const LEDGER_KINDS = Object.keys(KINDS) as LedgerKind[];

/** The time until an unpaid attempt expires (docs/reference/registrations.md#hold-expiry). */
export const ABANDONED_AFTER_HOURS = 24;

/** Sums of ledger entries in cents; each is positive in the direction of its name. */
export interface LedgerSums {
  chargedCents: Cents;
  refundedCents: Cents;
  disputedCents: Cents;
  /** The amount that the club still holds. */
  netCents: Cents;
}

export type LedgerEntry = { kind: LedgerKind; cents: Cents };

export const REFUND_KINDS = LEDGER_KINDS.filter((kind) => KINDS[kind].total === "refunded");
export const CASH_KINDS = LEDGER_KINDS.filter((kind) => methodOf(kind) === "cash");

/** Whether rows of this kind are money from families or donors. */
export function isMoneyIn(kind: LedgerKind): boolean {
  return KINDS[kind].total === "charged";
}

/** Whether the money moved outside Stripe. */
export function isManualPayment(kind: LedgerKind): boolean {
  return methodOf(kind) !== "card";
}

/** How money of this kind moved. */
export function methodOf(kind: LedgerKind): PaymentMethod {
  return KINDS[kind].method;
}

/** Adds up ledger rows, whose outgoing amounts are negative. */
export function sumLedger(ledgerEntries: readonly LedgerEntry[]): LedgerSums {
  const sums: Record<LedgerTotal, Cents> = { charged: 0, refunded: 0, disputed: 0 };
  for (const { kind, cents } of ledgerEntries) sums[KINDS[kind].total] += cents;
  return {
    chargedCents: sums.charged,
    // 0 minus the sum avoids -0, which tests and JSON distinguish from 0.
    refundedCents: 0 - sums.refunded,
    disputedCents: 0 - sums.disputed,
    netCents: sums.charged + sums.refunded + sums.disputed,
  };
}

interface KnownToStripe {
  stripeId: string | null;
  cents: Cents;
}

interface KnownRefund extends KnownToStripe {
  state: RefundState;
}

/** The refundable amount in cents: net money, less refunds not yet in the ledger. */
export function refundableCents(
  ledger: readonly (LedgerEntry & KnownToStripe)[],
  refunds: readonly KnownRefund[],
): Cents {
  const booked = new Set(ledger.map(({ stripeId }) => stripeId));
  const pendingCents = sumLines(
    refunds.filter(({ state, stripeId }) => state !== "failed" && !(stripeId && booked.has(stripeId))),
  );
  return Math.max(0, sumLedger(ledger).netCents - pendingCents);
}

/**
 * Amounts for family and staff, in cents. Stripe's ledger contains pending refunds, but they count as refunded only
 * after success. The remaining amount is what was paid, less what was refunded, is being refunded or is disputed.
 */
export function paymentAmounts(
  ledger: readonly (LedgerEntry & KnownToStripe)[],
  refunds: readonly KnownRefund[],
) {
  const { chargedCents: paidCents, refundedCents: bookedCents, disputedCents } = sumLedger(ledger);
  const booked = new Set(ledger.map(({ stripeId }) => stripeId));
  const pendingRefunds = refunds.filter(({ state }) => state === "queued" || state === "pending");
  const pendingRefundCents = sumLines(pendingRefunds);
  const refundedCents =
    bookedCents - sumLines(pendingRefunds.filter(({ stripeId }) => stripeId && booked.has(stripeId)));
  const remainingCents = paidCents - refundedCents - pendingRefundCents - disputedCents;
  return { paidCents, refundedCents, pendingRefundCents, disputedCents, remainingCents };
}

/** Digits of a payment id in its short number: enough to distinguish a club's payments, few enough to read aloud. */
const DIGITS = 8;

/**
 * The short number of a payment, "7F3A-90C1": the start of its id, so nothing extra is stored
 * (docs/reference/receipts.md#payment-number). If two payments share a number, a search finds both.
 */
export function paymentNumberOf(paymentId: string): string {
  const digits = paymentId.slice(0, DIGITS).toUpperCase();
  return `${digits.slice(0, DIGITS / 2)}-${digits.slice(DIGITS / 2)}`;
}

/** The id prefix of a typed number; undefined if the text is not a number. */
export function paymentIdPrefix(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s–-]/g, "").toLowerCase();
  return /^[0-9a-f]{8}$/.test(digits) ? digits : undefined;
}

import type { Cents } from "#domain/money/money.ts";
import type { PaymentState } from "#domain/money/payments.ts";
import { priceOf, sumLines } from "#domain/prices/order-lines.ts";

/**
 * The states of a registration (docs/reference/registrations.md#registration-states); server/registrations/state.ts
 * has the transitions. deletedAt is independent.
 */
export const REGISTRATION_STATES = [
  "awaiting_payment",
  "awaiting_code",
  "awaiting_manual_payment",
  "confirmed",
  "needs_review",
  "expired",
  "cancelled",
] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** The family has yet to pay by card or to type the code from its mailbox. */
export const CHECKOUT_STATES = [
  "awaiting_payment",
  "awaiting_code",
] as const satisfies readonly RegistrationState[];

export const AWAITING_STATES = [
  ...CHECKOUT_STATES,
  "awaiting_manual_payment",
] as const satisfies readonly RegistrationState[];

/** A registration in one of these states is paid; its family must not be charged again for the child. */
export const PAID_STATES = [
  "confirmed",
  "needs_review",
  "cancelled",
] as const satisfies readonly RegistrationState[];

/** Paid for, or entered by staff: another registration of the child is then a duplicate. */
export const ENTERED_STATES: readonly RegistrationState[] = [...PAID_STATES, "awaiting_manual_payment"];

function isIn(states: readonly RegistrationState[]) {
  return ({ state }: { state: RegistrationState }): boolean => states.includes(state);
}

export const isPaid = isIn(PAID_STATES);
export const isAwaiting = isIn(AWAITING_STATES);
export const isInCheckout = isIn(CHECKOUT_STATES);
export const isEntered = isIn(ENTERED_STATES);

/** The registration status in API responses. */
export type RegistrationStatus = "pending" | "confirmed" | "needs_review" | "expired";

export function statusOf(state: RegistrationState): RegistrationStatus {
  if (state === "cancelled") return "confirmed";
  return state === "confirmed" || state === "needs_review" || state === "expired" ? state : "pending";
}

/** The paymentStatus in API responses (docs/reference/registration-form.md#fields). */
type PaymentStatus = "paid" | "pending";

export function paymentStatusOf(state: RegistrationState): PaymentStatus {
  return isPaid({ state }) ? "paid" : "pending";
}

/** Whether the family sent the registration, or staff entered it from paper. */
export type RegistrationSource = "online" | "paper";

/** The action that a note is about. */
export type NoteKind =
  | "entered"
  | "edited"
  | "cash_taken"
  | "check_taken"
  | "other_taken"
  | "cancelled"
  | "moved"
  | "address_corrected";

/** The payment status for staff, the same in all pages and files (docs/reference/receipts.md#payment-labels). */
export type MoneyStatus =
  | "paid"
  | "paying"
  | "unpaid"
  | "check_returned"
  | "part_refunded"
  | "refunded"
  | "disputed"
  | "lost"
  | "expired";

/** States of a payment whose money the club no longer has; the "paid" filter excludes them. */
export const RETURNED_STATES = ["refunded", "disputed"] as const satisfies readonly PaymentState[];
export type ReturnedState = (typeof RETURNED_STATES)[number];

function isReturned(state: PaymentState | null): state is ReturnedState {
  return (RETURNED_STATES as readonly (string | null)[]).includes(state);
}

export interface RegistrationMoney {
  state: RegistrationState;
  /** Follows from the ledger alone; null without a payment. */
  paymentState: PaymentState | null;
  /** The refunded part of this child's lines. */
  refundedCents: Cents;
  /** Whether a bank decided a dispute against the club. */
  isDisputeLost: boolean;
  isCheckReturned: boolean;
  /** Whether refunds that name these lines cover them fully, independent of siblings' payments. */
  isFullyRefunded: boolean;
}

/**
 * A registration is paid until all its money is refunded or disputed, and partly refunded while the club holds a part.
 * Without payment, it is being paid or confirmed, unpaid until cash or a check is received, or expired
 * (docs/reference/receipts.md#payment-labels).
 */
export function moneyStatusOf({
  state,
  paymentState,
  refundedCents,
  isDisputeLost,
  isCheckReturned,
  isFullyRefunded,
}: RegistrationMoney): MoneyStatus {
  if (state === "expired") return "expired";
  if (isCheckReturned && !isPaid({ state })) return "check_returned";
  if (state === "awaiting_manual_payment") return "unpaid";
  if (!isPaid({ state })) return "paying";
  if (isFullyRefunded && (paymentState === "part_refunded" || paymentState === "disputed")) return "refunded";
  if (isDisputeLost) return "lost";
  if (isReturned(paymentState)) return paymentState;
  // A refund of another payment of the order leaves this one whole.
  return refundedCents > 0 && paymentState !== "succeeded" ? "part_refunded" : "paid";
}

/**
 * The outcome of each child after payment, for the family: registered, paid but under review, refunded, or unpaid
 * (docs/reference/receipts.md#child-outcomes). A free child in a paid order needs a code from the mailbox; the code
 * may have expired (docs/reference/orders.md#free-children-in-paid-orders).
 */
export type ChildOutcome = "registered" | "review" | "returned" | "unpaid" | "waiting" | "lapsed";

interface Child {
  state: RegistrationState;
  isDeleted: boolean;
  /** Whether the child's order cost something and was paid. */
  isOrderPaid: boolean;
  /** The child's lines, including adjustments. */
  lines: Parameters<typeof priceOf>[0];
}

export function childOutcome({ state, isDeleted, isOrderPaid, lines }: Child): ChildOutcome {
  if (!isPaid({ state })) {
    if (!isOrderPaid || priceOf(lines) !== 0) return "unpaid";
    return isAwaiting({ state }) && !isDeleted ? "waiting" : "lapsed";
  }
  if (state !== "needs_review") return isDeleted ? "returned" : "registered";
  return priceOf(lines) > 0 && sumLines(lines) <= 0 ? "returned" : "review";
}

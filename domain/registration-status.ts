/**
 * The states of a registration (docs/rules/registration.md#the-states-of-a-registration); server/registrations/state.ts
 * says which may follow which. deletedAt is independent.
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

/** A family in one of these states has paid and must not be charged again for the same child. */
export const PAID_STATES = [
  "confirmed",
  "needs_review",
  "cancelled",
] as const satisfies readonly RegistrationState[];

/** Paid for, or entered by staff: what makes a second registration of the child a duplicate. */
export const ENTERED_STATES: readonly RegistrationState[] = [...PAID_STATES, "awaiting_manual_payment"];

function isOneOf(states: readonly RegistrationState[], state: RegistrationState): boolean {
  return states.includes(state);
}

export function isPaid({ state }: { state: RegistrationState }): boolean {
  return isOneOf(PAID_STATES, state);
}

export function isAwaiting({ state }: { state: RegistrationState }): boolean {
  return isOneOf(AWAITING_STATES, state);
}

export function isInCheckout({ state }: { state: RegistrationState }): boolean {
  return isOneOf(CHECKOUT_STATES, state);
}

export function isEntered({ state }: { state: RegistrationState }): boolean {
  return isOneOf(ENTERED_STATES, state);
}

/** The status that calls answer: what everybody outside the server reads about a state. */
export const REGISTRATION_STATUSES = ["pending", "confirmed", "needs_review", "expired"] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

export function statusOf(state: RegistrationState): RegistrationStatus {
  if (state === "cancelled") return "confirmed";
  return state === "confirmed" || state === "needs_review" || state === "expired" ? state : "pending";
}

/** The paymentStatus that calls answer (docs/rules/registration.md#the-fields-of-a-registration). */
export type PaymentStatus = "paid" | "pending";

export function paymentStatusOf(state: RegistrationState): PaymentStatus {
  return isPaid({ state }) ? "paid" : "pending";
}

/** Whether the family sent the registration, or staff entered it from paper. */
export type RegistrationSource = "online" | "paper";

/** What a note is about: entering a registration, changing answers, taking cash, or a family's own correction. */
export type NoteKind =
  | "entered"
  | "edited"
  | "cash_taken"
  | "check_taken"
  | "check_bounced"
  | "due_changed"
  | "cancelled"
  | "moved"
  | "address_corrected";

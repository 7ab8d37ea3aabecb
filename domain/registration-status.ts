/**
 * States of a registration's payment (docs/rules/registration.md#the-life-of-a-registration); deletedAt is independent.
 */
export const REGISTRATION_STATUSES = ["pending", "confirmed", "needs_review", "expired"] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** A family in one of these states has paid and must not be charged again for the same child. */
export const PAID_STATUSES = ["confirmed", "needs_review"] as const satisfies readonly RegistrationStatus[];

/** Paid for, or entered by staff: what makes a second registration of the child a mistake. */
export const ENTERED_STATUSES: readonly RegistrationStatus[] = [...PAID_STATUSES, "pending"];

/** The paymentStatus that calls answer (docs/rules/registration.md#the-fields-of-a-registration). */
export type PaymentStatus = "paid" | "pending";

export function paymentStatusOf(status: RegistrationStatus): PaymentStatus {
  return (PAID_STATUSES as readonly string[]).includes(status) ? "paid" : "pending";
}

/**
 * What a registration waits for: its family's card, money that staff take by hand, the code from its mailbox, or nothing.
 * Pending ones wait, and no others (docs/rules/registration.md#what-a-registration-waits-for).
 */
export const WAITS_FOR = ["card", "hand", "code", "nothing"] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** Whether a registration has a place, holds one for a while, or has none. */
export const PLACES = ["none", "held", "taken"] as const;
export type Place = (typeof PLACES)[number];

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

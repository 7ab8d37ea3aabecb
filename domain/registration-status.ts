/** Life of a registration's payment (docs/rules/registration.md#the-life-of-a-registration). deletedAt is independent of it. */
export const REGISTRATION_STATUSES = ["pending", "confirmed", "needs_review", "expired"] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** A family in one of these has paid: it must not be charged for the same child again. */
export const PAID_STATUSES = ["confirmed", "needs_review"] as const satisfies readonly RegistrationStatus[];

/** What calls answer as paymentStatus (docs/rules/registration.md#the-fields-of-a-registration). */
export type PaymentStatus = "paid" | "pending";

export function paymentStatusOf(status: RegistrationStatus): PaymentStatus {
  return (PAID_STATUSES as readonly string[]).includes(status) ? "paid" : "pending";
}

/** Whether a registration's place in the program is its own, kept for a while, or neither. */
export const PLACES = ["none", "held", "taken"] as const;
export type Place = (typeof PLACES)[number];

/** Whether the family sent a registration itself, or staff entered it from paper. */
export type RegistrationSource = "online" | "paper";

/** What staff wrote something about: entering it, changing its answers, or taking its cash; and a family's own correction. */
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

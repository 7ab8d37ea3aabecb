/** Life of a registration's payment (payments.md, States). deletedAt is independent of it. */
export const REGISTRATION_STATUSES = ["pending", "confirmed", "needs_review", "expired"] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** A family in one of these has paid: it must not be charged for the same child again. */
export const PAID_STATUSES = ["confirmed", "needs_review"] as const satisfies readonly RegistrationStatus[];

/** What spec.md §4 calls paymentStatus. */
export type PaymentStatus = "paid" | "pending";

export function paymentStatusOf(status: RegistrationStatus): PaymentStatus {
  return (PAID_STATUSES as readonly string[]).includes(status) ? "paid" : "pending";
}

/** Whether a registration's place in the program is its own, kept for a while, or neither. */
export const PLACES = ["none", "held", "taken"] as const;
export type Place = (typeof PLACES)[number];

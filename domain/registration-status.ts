/** Life of a registration's payment (payments.md, States). deletedAt is independent of it. */
export const REGISTRATION_STATUSES = ["pending", "confirmed", "needs_review", "expired"] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** What spec.md §4 calls paymentStatus. */
export type PaymentStatus = "paid" | "pending";

export function paymentStatusOf(status: RegistrationStatus): PaymentStatus {
  return status === "confirmed" || status === "needs_review" ? "paid" : "pending";
}

/** Whether a registration's place in the program is its own, kept for a while, or neither. */
export const PLACES = ["none", "held", "taken"] as const;
export type Place = (typeof PLACES)[number];

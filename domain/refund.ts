/** Reasons that staff choose from; "duplicate" is also set automatically for a second payment. */
export const REFUND_REASONS = [
  "duplicate",
  "requested_by_family",
  "no_place",
  "camp_canceled",
  "other",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** States of a refund: stored, sent to Stripe, and Stripe's result. */
export const REFUND_STATES = ["queued", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Longest note by staff, in characters. */
export const REFUND_NOTE_MAX = 500;

/** Why money goes back; staff choose one, "duplicate" is also chosen by the rule for a second payment. */
export const REFUND_REASONS = [
  "duplicate",
  "requested_by_family",
  "no_place",
  "camp_canceled",
  "other",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Life of a refund: stored, sent to Stripe, and what Stripe says became of it. */
export const REFUND_STATES = ["queued", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

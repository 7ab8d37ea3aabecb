/** What the comparison of Stripe's lists with our ledger can find (payments.md, Principle 3). */
export const DIFFERENCE_KINDS = [
  /** Stripe moved money that our ledger does not have. */
  "missing_here",
  /** Our ledger has a movement that Stripe does not list. */
  "missing_at_stripe",
  /** Both have it, with other amounts. */
  "amount_differs",
  /** A paid registration that has no place, or was deleted before it was paid. */
  "needs_review",
  /** An intent was paid with another amount or currency than ours. */
  "mismatch",
  /** Money for something that was already paid, not sent back yet. */
  "duplicate_paid",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** How a difference ended; "gone" when a later comparison no longer finds it. */
export const DIFFERENCE_RESOLUTIONS = ["finished", "refunded", "ignored", "gone"] as const;
export type DifferenceResolution = (typeof DIFFERENCE_RESOLUTIONS)[number];

/**
 * Why a card was not charged; kept as a kind, so that its text follows the page's language. `changed`: the
 * intent was ended, because another tab has chosen something else.
 */
export interface CardTrouble {
  kind: "notReady" | "declined" | "invalid" | "exception" | "unknown" | "unauthenticated" | "changed";
  /** A sentence of Stripe's or the browser's own. */
  detail?: string | undefined;
}

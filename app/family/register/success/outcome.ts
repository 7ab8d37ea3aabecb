import type { PaymentStatus } from "#app/family/payment/tab-payment.ts";

/** What a family has to know about its payment. */
export type Outcome =
  | "registered"
  | "donated"
  | "returned"
  | "waiting"
  | "review"
  | "duplicate"
  | "refunded"
  | "atBank"
  | "unpaid";

/** Whether only a donation was paid: the free children wait for their code, or their hold lapsed. */
function isOnlyGift(children: PaymentStatus["children"]): boolean {
  return (
    children.length > 0 && children.every(({ outcome }) => outcome === "waiting" || outcome === "lapsed")
  );
}

/** The outcome for a payment's status. Only a certain one counts as success. */
export function outcomeOf(payment: PaymentStatus): Outcome {
  const { state, intentStatus, purpose, registrationStatus, isDouble, children } = payment;
  switch (state) {
    case "duplicate_paid":
      return "duplicate";
    case "refunded":
      if (purpose === "donation") return "returned";
      return isDouble ? "duplicate" : "refunded";
    case "succeeded":
    case "part_refunded":
    case "disputed":
      if (purpose === "donation") return "donated";
      if (registrationStatus === "confirmed") return "registered";
      // Each of several children has its own outcome; one that is registered makes the page a confirmation.
      if (children.some(({ outcome }) => outcome === "registered")) return "registered";
      return isOnlyGift(children) ? "waiting" : "review";
    case "mismatch":
      return "review";
    case "processing":
      return "atBank";
    case "creating":
    case "open":
    case "canceled":
      return intentStatus === "processing" ? "atBank" : "unpaid";
  }
}

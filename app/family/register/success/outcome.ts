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

/** Whether nothing but a donation was paid: free children wait for their code, or waited in vain. */
function isOnlyGift(children: PaymentStatus["children"]): boolean {
  return (
    children.length > 0 && children.every(({ outcome }) => outcome === "waiting" || outcome === "lapsed")
  );
}

/** The one sentence for what the server knows; anything but certainty is never called a success. */
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
      // Of several each has its own word: one that is certain makes it a confirmation.
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

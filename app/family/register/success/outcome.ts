import type { OrderStatus } from "#app/family/payment/order-status.ts";
import type { PaymentStatus } from "#app/family/payment/payment-status.ts";

/** The outcome if no child is registered. If only a donation was paid, the children's email code is open or expired. */
function outcomeWithoutSpot(children: PaymentStatus["children"]) {
  const isDonationOnly = children.every(({ outcome }) => outcome === "waiting" || outcome === "lapsed");
  if (!isDonationOnly || children.length === 0) return "review";
  return children.some(({ outcome }) => outcome === "waiting") ? "waiting" : "lapsed";
}

/** The outcome of a payment's status. Only a certain outcome counts as success. */
export function paymentOutcome(payment: PaymentStatus) {
  const { state, intentStatus, purpose, isDuplicate, children } = payment;
  const isDonation = purpose === "donation";
  switch (state) {
    case "duplicate_paid":
      return isDonation ? "donationReview" : "duplicate";
    case "refunded":
      if (isDonation) return "returned";
      return isDuplicate ? "duplicate" : "refunded";
    case "succeeded":
    case "part_refunded":
    case "disputed":
      if (isDonation) return "donated";
      // Each child has its own outcome; one registered child makes the page a confirmation.
      if (children[0]?.status === "confirmed" || children.some(({ outcome }) => outcome === "registered"))
        return "registered";
      return outcomeWithoutSpot(children);
    case "mismatch":
      return isDonation ? "donationReview" : "review";
    case "processing":
      return "processing";
    case "creating":
    case "open":
    case "canceled":
      return intentStatus === "processing" ? "processing" : "unpaid";
  }
}

/** The outcome of an order without a proof of payment. */
export function orderOutcome({ paymentStatus, totalCents, state, aid, cash }: OrderStatus) {
  if (paymentStatus === "paid" && totalCents > 0) return state === "awaiting_code" ? "orderWaiting" : "order";
  if (state === "settled") return "registered";
  if (aid) return "aid";
  if (cash) return "cash";
  return state === "awaiting_code" ? "unpaid" : "none";
}

export type Outcome = ReturnType<typeof paymentOutcome> | ReturnType<typeof orderOutcome> | "notChecked";

/** An order's status in the form of a payment, without a payment number. */
export function asPayment({ orderId, children, lines, receiptEmail, ...order }: OrderStatus): PaymentStatus {
  return {
    purpose: "registration",
    reference: "",
    state: "succeeded",
    isDuplicate: false,
    intentStatus: "succeeded",
    paidAt: order.settledAt,
    amountCents: order.totalCents,
    cardLastFour: null,
    // The code has verified the address.
    correctableSeconds: 0,
    orderId,
    children,
    lines,
    receiptEmail,
  };
}

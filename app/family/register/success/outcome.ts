import type { OrderStatus } from "#app/family/payment/order-status.ts";
import type { PaymentStatus } from "#app/family/payment/tab-payment.ts";

/** The outcome where no child is registered: if only a donation was paid, a free child's code is missing or too late. */
function outcomeWithoutPlace(children: PaymentStatus["children"]) {
  const isOnlyGift = children.every(({ outcome }) => outcome === "waiting" || outcome === "lapsed");
  if (!isOnlyGift || children.length === 0) return "review";
  return children.some(({ outcome }) => outcome === "waiting") ? "waiting" : "lapsed";
}

/** The outcome for a payment's status. Only a certain one counts as success. */
export function outcomeOf(payment: PaymentStatus) {
  const { state, intentStatus, purpose, registrationStatus, isDouble, children } = payment;
  const isDonation = purpose === "donation";
  switch (state) {
    case "duplicate_paid":
      return isDonation ? "donationReview" : "duplicate";
    case "refunded":
      if (isDonation) return "returned";
      return isDouble ? "duplicate" : "refunded";
    case "succeeded":
    case "part_refunded":
    case "disputed":
      if (isDonation) return "donated";
      if (registrationStatus === "confirmed") return "registered";
      // Each of several children has its own outcome; one that is registered makes the page a confirmation.
      if (children.some(({ outcome }) => outcome === "registered")) return "registered";
      return outcomeWithoutPlace(children);
    case "mismatch":
      return isDonation ? "donationReview" : "review";
    case "processing":
      return "atBank";
    case "creating":
    case "open":
    case "canceled":
      return intentStatus === "processing" ? "atBank" : "unpaid";
  }
}

/** The outcome for an order without a payment's proof. */
export function outcomeOfOrder({ paymentStatus, totalCents, state, aid }: OrderStatus) {
  if (paymentStatus === "paid" && totalCents > 0) return state === "waiting" ? "orderWaiting" : "order";
  if (state === "settled") return "registered";
  if (aid) return "aid";
  return state === "waiting" ? "unpaid" : "none";
}

export type Outcome = ReturnType<typeof outcomeOf> | ReturnType<typeof outcomeOfOrder> | "notChecked";

/** An order's status, presented like a payment without a number. */
export function asPayment({ orderId, children, lines, receiptEmail, ...order }: OrderStatus): PaymentStatus {
  const [first] = children;
  return {
    purpose: "registration",
    reference: "",
    state: "succeeded",
    isDouble: false,
    intentStatus: "succeeded",
    paidAt: order.settledAt,
    amountCents: order.totalCents,
    cardLastFour: null,
    // The code has proved the address.
    correctableSeconds: 0,
    orderId,
    children,
    lines,
    receiptEmail,
    programId: first?.programId ?? null,
    childFirstName: first?.firstName ?? null,
    registrationStatus: first?.status ?? null,
  };
}

import { describe, expect, it } from "vitest";
import type { PaymentStatus } from "#app/family/payment/payment-status.ts";
import { paymentOutcome } from "./outcome.ts";

function payment(changes: Partial<PaymentStatus>): PaymentStatus {
  return {
    purpose: "registration",
    state: "succeeded",
    intentStatus: "succeeded",
    paidAt: "2025-05-01T18:00:00.000Z",
    amountCents: 4000,
    cardLastFour: "4242",
    correctableSeconds: 0,
    orderId: "order-1",
    children: [],
    lines: [{ kind: "fee", child: 0, cents: 4000 }],
    programId: "kids-camp",
    childFirstName: "Lucía",
    registrationStatus: "confirmed",
    reference: "7F3A-90C1",
    receiptEmail: "rosa@example.org",
    isDouble: false,
    ...changes,
  };
}

describe("What a family is told about its payment", () => {
  const child = (outcome: "registered" | "review") =>
    ({ firstName: "Mateo", programId: "camp", tshirtSize: null, status: "needs_review", outcome }) as const;
  const [review, registered] = [child("review"), child("registered")];
  const inReview = { registrationStatus: "needs_review" } as const;
  const unpaid = { intentStatus: "requires_payment_method" } as const;
  const donation = { purpose: "donation", childFirstName: null, registrationStatus: null } as const;

  it.each<[string, ReturnType<typeof paymentOutcome>, Partial<PaymentStatus>]>([
    ["one that is paid and confirmed", "registered", {}],
    ["a child that is still pending", "review", { registrationStatus: "pending" }],
    ["a child that staff review", "review", inReview],
    ["a child without a status", "review", { registrationStatus: null }],
    [
      "an order of which one child is registered",
      "registered",
      { ...inReview, children: [review, registered] },
    ],
    ["an order of which none is", "review", { ...inReview, children: [review, review] }],
    ["one that is being set up", "unpaid", { ...unpaid, state: "creating" }],
    ["an open one", "unpaid", { ...unpaid, state: "open" }],
    ["a canceled one", "unpaid", { ...unpaid, state: "canceled" }],
    ["one at the bank", "atBank", { state: "processing", intentStatus: "processing" }],
    ["one at the bank before our records say so", "atBank", { state: "open", intentStatus: "processing" }],
    ["money that came twice", "duplicate", { state: "duplicate_paid" }],
    ["money that does not match", "review", { state: "mismatch" }],
    ["one that was refunded", "refunded", { state: "refunded" }],
    ["a double that was refunded", "duplicate", { state: "refunded", isDouble: true }],
    ["one that was refunded in part", "registered", { state: "part_refunded" }],
    ["a donation", "donated", donation],
    ["a refunded donation", "returned", { ...donation, state: "refunded" }],
    ["a canceled donation", "unpaid", { ...donation, state: "open", intentStatus: "canceled" }],
  ])("of %s is: %s", (_what, outcome, changes) => {
    expect(paymentOutcome(payment(changes))).toBe(outcome);
  });
});

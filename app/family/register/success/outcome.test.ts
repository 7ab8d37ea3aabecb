import { describe, expect, it } from "vitest";
import type { PaymentStatus } from "#app/family/payment/payment-status.ts";
import { paymentOutcome } from "./outcome.ts";

const child = (outcome: "registered" | "review" | "unpaid") =>
  ({ firstName: "Mateo", programId: "camp", tshirtSize: null, status: "needs_review", outcome }) as const;

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
    children: [child("registered")],
    lines: [{ kind: "fee", child: 0, cents: 4000 }],
    reference: "7F3A-90C1",
    receiptEmail: "rosa@example.org",
    isDuplicate: false,
    ...changes,
  };
}

describe("What a family is told about its payment", () => {
  const [review, registered] = [child("review"), child("registered")];
  const unpaid = { intentStatus: "requires_payment_method" } as const;
  const donation: Partial<PaymentStatus> = { purpose: "donation", children: [] };

  it.each<[string, ReturnType<typeof paymentOutcome>, Partial<PaymentStatus>]>([
    ["one that is paid and confirmed", "registered", {}],
    ["a child that is still pending", "review", { children: [child("unpaid")] }],
    ["a child that staff review", "review", { children: [review] }],
    ["a child without a status", "review", { children: [] }],
    ["an order of which one child is registered", "registered", { children: [review, registered] }],
    ["an order of which none is", "review", { children: [review, review] }],
    ["one that is being set up", "unpaid", { ...unpaid, state: "creating" }],
    ["an open one", "unpaid", { ...unpaid, state: "open" }],
    ["a canceled one", "unpaid", { ...unpaid, state: "canceled" }],
    ["one at the bank", "processing", { state: "processing", intentStatus: "processing" }],
    [
      "one at the bank before our records say so",
      "processing",
      { state: "open", intentStatus: "processing" },
    ],
    ["money that came twice", "duplicate", { state: "duplicate_paid" }],
    ["money that does not match", "review", { state: "mismatch" }],
    ["one that was refunded", "refunded", { state: "refunded" }],
    ["a double that was refunded", "duplicate", { state: "refunded", isDuplicate: true }],
    ["one that was refunded in part", "registered", { state: "part_refunded" }],
    ["a donation", "donated", donation],
    ["a refunded donation", "returned", { ...donation, state: "refunded" }],
    ["a canceled donation", "unpaid", { ...donation, state: "open", intentStatus: "canceled" }],
  ])("of %s is: %s", (_what, outcome, changes) => {
    expect(paymentOutcome(payment(changes))).toBe(outcome);
  });
});

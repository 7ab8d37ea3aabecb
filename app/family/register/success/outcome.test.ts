import { describe, expect, it } from "vitest";
import type { PaymentStatus } from "#app/family/payment/tab-payment.ts";
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
  it("calls a child registered only when it is paid and confirmed", () => {
    expect(paymentOutcome(payment({}))).toBe("registered");
    expect(paymentOutcome(payment({ registrationStatus: "pending" }))).toBe("review");
    expect(paymentOutcome(payment({ registrationStatus: "needs_review" }))).toBe("review");
    expect(paymentOutcome(payment({ registrationStatus: null }))).toBe("review");
  });

  it("calls an order complete once one child is registered, and names the others", () => {
    const child = (outcome: "registered" | "review") =>
      ({ firstName: "Mateo", programId: "camp", tshirtSize: null, status: "needs_review", outcome }) as const;
    const first = { registrationStatus: "needs_review" } as const;
    expect(paymentOutcome(payment({ ...first, children: [child("review"), child("registered")] }))).toBe(
      "registered",
    );
    expect(paymentOutcome(payment({ ...first, children: [child("review"), child("review")] }))).toBe(
      "review",
    );
  });

  it.each(["creating", "open", "canceled"] as const)(
    "says that nothing was paid in the state %s",
    (state) => {
      expect(paymentOutcome(payment({ state, intentStatus: "requires_payment_method" }))).toBe("unpaid");
    },
  );

  it("shows a payment that the bank is processing as such, even before our records do", () => {
    expect(paymentOutcome(payment({ state: "processing", intentStatus: "processing" }))).toBe("atBank");
    expect(paymentOutcome(payment({ state: "open", intentStatus: "processing" }))).toBe("atBank");
  });

  it("reports money that came twice, did not match or was refunded", () => {
    expect(paymentOutcome(payment({ state: "duplicate_paid" }))).toBe("duplicate");
    expect(paymentOutcome(payment({ state: "mismatch" }))).toBe("review");
    expect(paymentOutcome(payment({ state: "refunded" }))).toBe("refunded");
    expect(paymentOutcome(payment({ state: "refunded", isDouble: true }))).toBe("duplicate");
    expect(paymentOutcome(payment({ state: "part_refunded" }))).toBe("registered");
  });

  it("thanks for a donation without mentioning a child", () => {
    const donation = { purpose: "donation", childFirstName: null, registrationStatus: null } as const;
    expect(paymentOutcome(payment(donation))).toBe("donated");
    expect(paymentOutcome(payment({ ...donation, state: "refunded" }))).toBe("returned");
    expect(paymentOutcome(payment({ ...donation, state: "open", intentStatus: "canceled" }))).toBe("unpaid");
  });
});

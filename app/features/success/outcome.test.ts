import { describe, expect, it } from "vitest";
import type { PaymentTruth } from "#app/lib/registration-payment.ts";
import { outcomeOf } from "./outcome.ts";

function truth(changes: Partial<PaymentTruth>): PaymentTruth {
  return {
    purpose: "registration",
    state: "succeeded",
    intentStatus: "succeeded",
    paidAt: "2025-05-01T18:00:00.000Z",
    amountCents: 4000,
    lines: [{ kind: "fee", cents: 4000 }],
    programId: "kids-camp",
    childFirstName: "Lucía",
    registrationStatus: "confirmed",
    reference: "7F3A-90C1",
    receiptEmail: "rosa@example.org",
    isDouble: false,
    ...changes,
  };
}

describe("what a family is told about its payment", () => {
  it("calls a child registered only when it is paid and confirmed", () => {
    expect(outcomeOf(truth({}))).toBe("registered");
    expect(outcomeOf(truth({ registrationStatus: "pending" }))).toBe("review");
    expect(outcomeOf(truth({ registrationStatus: "needs_review" }))).toBe("review");
    expect(outcomeOf(truth({ registrationStatus: null }))).toBe("review");
  });

  it.each(["creating", "open", "canceled"] as const)(
    "says that nothing was paid in the state %s",
    (state) => {
      expect(outcomeOf(truth({ state, intentStatus: "requires_payment_method" }))).toBe("unpaid");
    },
  );

  it("waits with the family while the bank works, even before our books say so", () => {
    expect(outcomeOf(truth({ state: "processing", intentStatus: "processing" }))).toBe("atBank");
    expect(outcomeOf(truth({ state: "open", intentStatus: "processing" }))).toBe("atBank");
  });

  it("owns up to money that came twice, did not match or went back", () => {
    expect(outcomeOf(truth({ state: "duplicate_paid" }))).toBe("duplicate");
    expect(outcomeOf(truth({ state: "mismatch" }))).toBe("review");
    expect(outcomeOf(truth({ state: "refunded" }))).toBe("refunded");
    expect(outcomeOf(truth({ state: "refunded", isDouble: true }))).toBe("duplicate");
    expect(outcomeOf(truth({ state: "part_refunded" }))).toBe("registered");
  });

  it("thanks for a donation without speaking of a child", () => {
    const donation = { purpose: "donation", childFirstName: null, registrationStatus: null } as const;
    expect(outcomeOf(truth(donation))).toBe("donated");
    expect(outcomeOf(truth({ ...donation, state: "refunded" }))).toBe("returned");
    expect(outcomeOf(truth({ ...donation, state: "open", intentStatus: "canceled" }))).toBe("unpaid");
  });
});

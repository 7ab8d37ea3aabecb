import { describe, expect, it } from "vitest";
import { paymentStatusOf, type RegistrationStatus } from "./registration-status.ts";

describe("what staff read as the payment status of a registration", () => {
  const seen: Record<RegistrationStatus, "paid" | "pending"> = {
    pending: "pending",
    confirmed: "paid",
    needs_review: "paid",
    expired: "pending",
  };

  it.each(Object.entries(seen) as [RegistrationStatus, string][])("%s is %s", (status, paymentStatus) => {
    expect(paymentStatusOf(status)).toBe(paymentStatus);
  });
});

import { describe, expect, it } from "vitest";
import { paymentStatusOf, type RegistrationState, statusOf } from "./registration-status.ts";

describe("what calls answer about the state of a registration", () => {
  const answered: Record<RegistrationState, [status: string, paymentStatus: string]> = {
    awaiting_payment: ["pending", "pending"],
    awaiting_code: ["pending", "pending"],
    awaiting_manual_payment: ["pending", "pending"],
    confirmed: ["confirmed", "paid"],
    needs_review: ["needs_review", "paid"],
    expired: ["expired", "pending"],
    cancelled: ["confirmed", "paid"],
  };

  it.each(Object.entries(answered))("%s", (state, [status, paymentStatus]) => {
    expect(statusOf(state as RegistrationState)).toBe(status);
    expect(paymentStatusOf(state as RegistrationState)).toBe(paymentStatus);
  });
});

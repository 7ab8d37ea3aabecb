import { describe, expect, it, test } from "vitest";
import type { PaymentState } from "#domain/money/payments.ts";
import {
  type MoneyStatus,
  moneyStatusOf,
  paymentStatusOf,
  type RegistrationState,
  statusOf,
} from "./status.ts";

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

const MONEY = {
  state: "confirmed",
  paymentState: "succeeded",
  refundedCents: 0,
  isDisputeLost: false,
  isCheckReturned: false,
  isFullyRefunded: false,
} as const;

describe("The money of a registration", () => {
  test.each<[RegistrationState, PaymentState | null, number, MoneyStatus]>([
    ["awaiting_manual_payment", null, 0, "unpaid"],
    ["awaiting_payment", "open", 0, "paying"],
    ["awaiting_code", null, 0, "paying"],
    ["confirmed", "succeeded", 0, "paid"],
    ["confirmed", null, 0, "paid"],
    ["confirmed", "part_refunded", 2000, "part_refunded"],
    ["confirmed", "refunded", 4000, "refunded"],
    ["confirmed", "disputed", 0, "disputed"],
    ["confirmed", "succeeded", 1500, "paid"],
    ["needs_review", "mismatch", 0, "paid"],
    ["needs_review", "mismatch", 100, "part_refunded"],
    ["needs_review", "refunded", 4000, "refunded"],
    ["expired", "canceled", 0, "expired"],
  ])(
    "of one that is %s, whose payment is %s with %i cents back, reads %s",
    (state, paymentState, refundedCents, word) =>
      expect(moneyStatusOf({ ...MONEY, state, paymentState, refundedCents })).toBe(word),
  );

  test.each<[PaymentState, MoneyStatus]>([
    ["part_refunded", "refunded"],
    ["refunded", "refunded"],
    ["disputed", "refunded"],
    ["succeeded", "paid"],
  ])("of a child whose own lines were given back, of a payment that is %s, reads %s", (paymentState, word) =>
    expect(moneyStatusOf({ ...MONEY, paymentState, refundedCents: 4000, isFullyRefunded: true })).toBe(word),
  );

  test("that a bank kept in a dispute reads lost", () => {
    expect(moneyStatusOf({ ...MONEY, paymentState: "disputed", isDisputeLost: true })).toBe("lost");
  });
});

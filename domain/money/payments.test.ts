import { describe, expect, it, test } from "vitest";
import { isUnsettled, PAYMENT_STATES, paymentIdPrefix, paymentReference, sumLedger } from "./payments.ts";

describe("a payment", () => {
  it("may still bring money while it is being made, is open or is processing, and in no other state", () => {
    expect(PAYMENT_STATES.filter(isUnsettled)).toEqual(["creating", "open", "processing"]);
  });

  it("is asked about no more once it succeeded, was refunded, canceled or disputed, or needs a person", () => {
    expect(PAYMENT_STATES.filter((state) => !isUnsettled(state))).toEqual([
      "succeeded",
      "part_refunded",
      "refunded",
      "canceled",
      "mismatch",
      "duplicate_paid",
      "disputed",
    ]);
  });
});

test("nothing moved comes to nothing", () => {
  expect(sumLedger([])).toEqual({
    chargedCents: 0,
    refundedCents: 0,
    disputedCents: 0,
    netCents: 0,
    cashCents: 0,
  });
});

test("what was sent back and what the bank holds are told apart from what came in", () => {
  expect(
    sumLedger([
      { kind: "charge", cents: 6000 },
      { kind: "refund", cents: -1000 },
      { kind: "refund", cents: -500 },
      { kind: "dispute", cents: -4500 },
    ]),
  ).toEqual({ chargedCents: 6000, refundedCents: 1500, disputedCents: 4500, netCents: 0, cashCents: 0 });
});

test("a dispute that was won is money of the club again", () => {
  expect(
    sumLedger([
      { kind: "charge", cents: 6000 },
      { kind: "dispute", cents: -6000 },
      { kind: "dispute_reversal", cents: 6000 },
    ]),
  ).toEqual({ chargedCents: 6000, refundedCents: 0, disputedCents: 0, netCents: 6000, cashCents: 0 });
});

test("cash counts like a card's money, and is told apart", () => {
  expect(
    sumLedger([
      { kind: "charge", cents: 6000 },
      { kind: "cash", cents: 4000 },
      { kind: "cash_return", cents: -1500 },
    ]),
  ).toEqual({ chargedCents: 10_000, refundedCents: 1500, disputedCents: 0, netCents: 8500, cashCents: 2500 });
});

const ID = "7f3a90c1-0b1c-4c5e-9d55-0c6a2b1f8e11";

test("A payment's number is the beginning of its id, in two halves", () => {
  expect(paymentReference(ID)).toBe("7F3A-90C1");
});

test.each(["7F3A-90C1", "7f3a90c1", " 7f3a 90c1 ", "7F3A–90C1"])(
  "%s is read as a payment's number",
  (typed) => {
    expect(paymentIdPrefix(typed)).toBe(ID.slice(0, 8));
  },
);

test.each(["7F3A", "Peñaranda", "pi_7f3a90c1", "7F3A-90C1-0", ""])("%s is none", (typed) => {
  expect(paymentIdPrefix(typed)).toBeUndefined();
});

import { expect, test } from "vitest";
import {
  isPendingState,
  type LedgerKind,
  PAYMENT_STATES,
  paymentIdPrefix,
  paymentNumberOf,
  sumLedger,
} from "./payments.ts";

test("A payment may still bring money while it is being made, is open or is processing, and in no other state", () => {
  expect(PAYMENT_STATES.filter(isPendingState)).toEqual(["creating", "open", "processing"]);
});

const NOTHING = { chargedCents: 0, refundedCents: 0, disputedCents: 0, netCents: 0 };

test.each<[string, [LedgerKind, number][], Partial<typeof NOTHING>]>([
  ["nothing that moved", [], {}],
  [
    "what was sent back and what the bank holds, apart from what came in",
    [
      ["charge", 6000],
      ["refund", -1000],
      ["refund", -500],
      ["dispute", -4500],
    ],
    { chargedCents: 6000, refundedCents: 1500, disputedCents: 4500 },
  ],
  [
    "a dispute that was won",
    [
      ["charge", 6000],
      ["dispute", -6000],
      ["dispute_reversal", 6000],
    ],
    { chargedCents: 6000, netCents: 6000 },
  ],
  [
    "cash, which counts like a card's money",
    [
      ["charge", 6000],
      ["cash", 4000],
      ["cash_return", -1500],
    ],
    { chargedCents: 10_000, refundedCents: 1500, netCents: 8500 },
  ],
])("The sums of the ledger show %s", (_what, moved, sums) => {
  const entries = moved.map(([kind, cents]) => ({ kind, cents }));
  expect(sumLedger(entries)).toEqual({ ...NOTHING, ...sums });
});

const ID = "7f3a90c1-0b1c-4c5e-9d55-0c6a2b1f8e11";

test("A payment's number is the beginning of its id, in two halves", () => {
  expect(paymentNumberOf(ID)).toBe("7F3A-90C1");
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

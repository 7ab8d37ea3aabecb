import { expect, test } from "vitest";
import { sumLedger } from "./ledger-sums.ts";

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

import { expect, test } from "vitest";
import { divideMovements, donationOf } from "./fee-and-donation.ts";

const parts = (cents: [kind: Parameters<typeof divideMovements>[0][number]["kind"], cents: number][]) =>
  divideMovements(
    cents.map(([kind, amount]) => ({ kind, cents: amount })),
    2000,
  ).map(({ feeCents, donationCents }) => [feeCents, donationCents]);

test("a registration of $60 with $20 for the club is $40 of fee and $20 of donation", () => {
  expect(parts([["charge", 6000]])).toEqual([[4000, 2000]]);
});

test("what goes back is the fee's first, then the donation's", () => {
  const refunds = parts([
    ["charge", 6000],
    ["refund", -1500],
    ["refund", -3000],
    ["dispute", -1500],
  ]);
  expect(refunds.slice(1)).toEqual([
    [-1500, 0],
    [-2500, -500],
    [0, -1500],
  ]);
});

test("a reversal gives back what was taken last", () => {
  const moved = parts([
    ["charge", 6000],
    ["dispute", -6000],
    ["dispute_reversal", 6000],
  ]);
  expect(moved.slice(1)).toEqual([
    [-4000, -2000],
    [4000, 2000],
  ]);
});

test("a payment smaller than its donation is all donation", () => {
  expect(parts([["charge", 1500]])).toEqual([[0, 1500]]);
});

test("cash that was given back by mistake and handed in again is divided as it was", () => {
  const moved = parts([
    ["cash", 6000],
    ["cash_return", -5000],
    ["cash", 5000],
  ]);
  expect(moved).toEqual([
    [4000, 2000],
    [-4000, -1000],
    [4000, 1000],
  ]);
});

test("what a bank takes beyond all that was paid is the fee's: nobody gave less than nothing", () => {
  const moved = parts([
    ["charge", 6000],
    ["refund", -5000],
    ["dispute", -6000],
    ["dispute_reversal", 6000],
  ]);
  expect(moved).toEqual([
    [4000, 2000],
    [-4000, -1000],
    [-5000, -1000],
    [5000, 1000],
  ]);
});

test("half a donation that went back is half a donation kept", () => {
  const movements = [
    { kind: "charge", cents: 50_000 },
    { kind: "refund", cents: -45_000 },
  ] as const;
  expect(donationOf(movements, null)).toEqual({ givenCents: 50_000, keptCents: 5000 });
  expect(donationOf(movements, 20_000)).toEqual({ givenCents: 20_000, keptCents: 5000 });
});

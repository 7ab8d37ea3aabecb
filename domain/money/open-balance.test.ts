import { expect, test } from "vitest";
import { balanceOf, type OrderMoney } from "./open-balance.ts";

const line = (
  registrationId: string | null,
  cents: number,
  kind: "fee" | "sibling" | "donation" = "fee",
) => ({
  registrationId,
  programId: registrationId === null ? null : "camp",
  kind,
  reason: null,
  cents,
});
const adjusted = (reason: "refunded" | "restored" | "moved", cents: number) => ({
  ...line("ana", cents),
  kind: "adjustment" as const,
  reason,
});

function order(changes: Partial<OrderMoney> = {}): OrderMoney {
  return {
    isSettled: false,
    lines: [line("ana", 4000), line("leo", 4000), line("leo", -1000, "sibling"), line(null, 500, "donation")],
    children: [
      { registrationId: "ana", rank: 1 },
      { registrationId: "leo", rank: 2 },
    ],
    fromChild: 2,
    receivedCents: 0,
    refundedLineCents: 0,
    ...changes,
  };
}

test("An order that nobody has paid owes all of its lines, and nothing once it is paid", () => {
  expect(balanceOf(order()).openCents).toBe(7500);
  expect(balanceOf(order({ isSettled: true, receivedCents: 7500 })).openCents).toBe(0);
});

test("A child that left before anybody paid costs nothing, nor does its sibling keep the discount", () => {
  const { openCents, closingLines } = balanceOf(order({ children: [{ registrationId: "leo", rank: 1 }] }));
  expect(openCents).toBe(4500);
  expect(closingLines.map(({ reason, registrationId, cents }) => [reason, registrationId, cents])).toEqual([
    ["cancelled", "ana", -4000],
    ["discount_lost", "leo", 1000],
  ]);
});

test("A child that stays keeps its discount when another one leaves, as long as its rank earns it", () => {
  const lines = [...order().lines, line("zoe", 4000), line("zoe", -1000, "sibling")];
  const { openCents, closingLines } = balanceOf(order({ lines }));
  expect({ openCents, left: closingLines.length }).toEqual({ openCents: 7500, left: 1 });
});

test("A child loses its discount when its sibling leaves an earlier order, before anybody paid", () => {
  const lines = [line("leo", 4000), line("leo", -1000, "sibling")];
  const alone = (rank: number) => order({ lines, children: [{ registrationId: "leo", rank }] });
  expect(balanceOf(alone(2))).toMatchObject({ openCents: 3000, closingLines: [] });
  expect(balanceOf(alone(1))).toMatchObject({
    openCents: 4000,
    closingLines: [{ reason: "discount_lost", registrationId: "leo", cents: 1000 }],
  });
  expect(balanceOf({ ...alone(1), isSettled: true, receivedCents: 3000 }).openCents).toBe(0);
});

test("An order without children owes nothing, its donation neither", () => {
  expect(balanceOf(order({ children: [] })).openCents).toBe(0);
});

test("The difference of a child that moved is open, and nothing else of a paid order", () => {
  const lines = [...order().lines, adjusted("moved", 1500)];
  expect(balanceOf(order({ isSettled: true, lines, receivedCents: 7500 })).openCents).toBe(1500);
});

test("A returned check leaves open what the family owes, whatever was given back of it in cash", () => {
  const lines = [...order().lines, adjusted("refunded", -2500)];
  expect(balanceOf(order({ lines, receivedCents: 0, refundedLineCents: 2500 })).openCents).toBe(7500);
});

test("A child that left with money of a returned check leaves open what went back of it, and no more", () => {
  const left = order({
    isSettled: true,
    children: [],
    lines: [line("ana", 4000), adjusted("refunded", -4000)],
  });
  expect(balanceOf({ ...left, receivedCents: 4000, refundedLineCents: 3000 }).openCents).toBe(0);
  expect(balanceOf({ ...left, receivedCents: 0, refundedLineCents: 3000 }).openCents).toBe(3000);
});

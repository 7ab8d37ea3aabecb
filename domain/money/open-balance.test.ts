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

test("An unpaid order owes all of its lines, and a paid one nothing", () => {
  expect(balanceOf(order()).openCents).toBe(7500);
  expect(balanceOf(order({ isSettled: true, receivedCents: 7500 })).openCents).toBe(0);
});

test("A child cancelled before payment costs nothing, and its sibling loses the discount", () => {
  const { openCents, closingLines } = balanceOf(order({ children: [{ registrationId: "leo", rank: 1 }] }));
  expect(openCents).toBe(4500);
  expect(closingLines.map(({ reason, registrationId, cents }) => [reason, registrationId, cents])).toEqual([
    ["cancelled", "ana", -4000],
    ["discount_lost", "leo", 1000],
  ]);
});

test("A child keeps its discount when a sibling cancels, if its rank still earns it", () => {
  const lines = [...order().lines, line("zoe", 4000), line("zoe", -1000, "sibling")];
  const { openCents, closingLines } = balanceOf(order({ lines }));
  expect(openCents).toBe(7500);
  expect(closingLines).toHaveLength(1);
});

test("A child loses its discount when its sibling's earlier, unpaid order is cancelled", () => {
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

test("A returned check reopens the family's balance, even after a cash refund", () => {
  const lines = [...order().lines, adjusted("refunded", -2500)];
  expect(balanceOf(order({ lines, receivedCents: 0, refundedLineCents: 2500 })).openCents).toBe(7500);
});

test("After a returned check, a cancelled child owes its refund and no more", () => {
  const left = order({
    isSettled: true,
    children: [],
    lines: [line("ana", 4000), adjusted("refunded", -4000)],
  });
  expect(balanceOf({ ...left, receivedCents: 4000, refundedLineCents: 3000 }).openCents).toBe(0);
  expect(balanceOf({ ...left, receivedCents: 0, refundedLineCents: 3000 }).openCents).toBe(3000);
});

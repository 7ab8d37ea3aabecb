import { expect, test } from "vitest";
import { balanceOf, type OrderMoney, owedByHand } from "./open-balance.ts";

const line = (
  registrationId: string | null,
  cents: number,
  kind: "fee" | "sibling" | "donation" = "fee",
) => ({
  ...{ registrationId, programId: registrationId === null ? null : "camp", kind, reason: null, cents },
});
const back = (registrationId: string | null, cents: number) => ({
  ...{ registrationId, programId: registrationId === null ? null : "camp", cents },
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
    ...{ cameInCents: 0, namedCents: 0, backByHand: [] },
    ...changes,
  };
}

test("An order that nobody has paid owes all of its lines, and nothing once it is paid", () => {
  expect(balanceOf(order()).openCents).toBe(7500);
  expect(owedByHand(balanceOf(order({ isSettled: true, cameInCents: 7500 })))).toBe(0);
});

test("A child that left before anybody paid costs nothing, nor does its sibling keep the discount", () => {
  const { openCents, cancelledLines } = balanceOf(order({ children: [{ registrationId: "leo", rank: 1 }] }));
  expect(openCents).toBe(4500);
  expect(cancelledLines.map(({ reason, registrationId, cents }) => [reason, registrationId, cents])).toEqual([
    ["cancelled", "ana", -4000],
    ["discount_lost", "leo", 1000],
  ]);
});

test("A child that stays keeps its discount when another one leaves, as long as its rank earns it", () => {
  const lines = [...order().lines, line("zoe", 4000), line("zoe", -1000, "sibling")];
  const { openCents, cancelledLines } = balanceOf(order({ lines }));
  expect({ openCents, left: cancelledLines.length }).toEqual({ openCents: 7500, left: 1 });
});

test("A child loses its discount when its sibling leaves an earlier order, before anybody paid", () => {
  const lines = [line("leo", 4000), line("leo", -1000, "sibling")];
  const alone = (rank: number) => order({ lines, children: [{ registrationId: "leo", rank }] });
  expect(balanceOf(alone(2))).toMatchObject({ openCents: 3000, cancelledLines: [] });
  expect(balanceOf(alone(1))).toMatchObject({
    openCents: 4000,
    cancelledLines: [{ reason: "discount_lost", registrationId: "leo", cents: 1000 }],
  });
  expect(balanceOf({ ...alone(1), isSettled: true, cameInCents: 3000 }).openCents).toBe(0);
});

test("An order without children owes nothing, its donation neither", () => {
  expect(balanceOf(order({ children: [] })).openCents).toBe(0);
});

test("The difference of a child that moved is open, and nothing else of a paid order", () => {
  const lines = [...order().lines, adjusted("moved", 1500)];
  expect(owedByHand(balanceOf(order({ isSettled: true, lines, cameInCents: 7500 })))).toBe(1500);
});

test("What was given back by hand may be handed in again, once", () => {
  const lines = [...order().lines, adjusted("refunded", -2500)];
  const card = { isSettled: true, cameInCents: 7500, namedCents: 2500 };
  // What went back to a card is no money that anybody has in hand.
  expect(balanceOf(order({ ...card, lines })).restorable).toEqual([]);
  const given = { ...card, backByHand: [back("ana", 2500)] };
  expect(balanceOf(order({ ...given, lines }))).toMatchObject({
    openCents: 0,
    restorable: [{ kind: "adjustment", reason: "restored", ...back("ana", 2500) }],
  });
  const again = order({ ...given, lines: [...lines, adjusted("restored", 2500)], cameInCents: 10_000 });
  expect(owedByHand(balanceOf(again))).toBe(0);
  const some = order({ isSettled: true, cameInCents: 7500, backByHand: [back("leo", 900)] });
  expect(owedByHand(balanceOf(some))).toBe(900);
});

test("What is handed in again is for whom it went back: the donation's part for the donation", () => {
  const lines = [...order().lines, adjusted("refunded", -1500), adjusted("restored", 1500)];
  const backByHand = [back("ana", 1500), back("ana", 4000), back(null, 500)];
  const given = order({ isSettled: true, cameInCents: 9000, namedCents: 6000, lines, backByHand });
  expect(balanceOf(given).restorable.map(({ registrationId, cents }) => [registrationId, cents])).toEqual([
    ["ana", 4000],
    [null, 500],
  ]);
});

test("A check that bounced leaves open what the family owes, whatever was given back of it in cash", () => {
  const lines = [...order().lines, adjusted("refunded", -2500)];
  expect(balanceOf(order({ lines, cameInCents: 0, namedCents: 2500 })).openCents).toBe(7500);
});

test("A child that left with money of a check that bounced leaves open what went back of it, and no more", () => {
  const left = order({
    isSettled: true,
    children: [],
    lines: [line("ana", 4000), adjusted("refunded", -4000)],
  });
  expect(balanceOf({ ...left, cameInCents: 4000, namedCents: 3000 }).openCents).toBe(0);
  expect(balanceOf({ ...left, cameInCents: 0, namedCents: 3000 }).openCents).toBe(3000);
});

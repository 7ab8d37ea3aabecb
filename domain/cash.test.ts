import { expect, test } from "vitest";
import { owedInCash } from "./cash.ts";

const unpaid = { status: "pending", deletedAt: null, totalAmount: 4000 } as const;
const confirmed = { ...unpaid, status: "confirmed" } as const;

test("all of it is owed while nothing was paid, also when a card payment was given up", () => {
  expect(owedInCash(unpaid, null)).toBe(4000);
  expect(owedInCash({ ...unpaid, status: "expired" }, null)).toBe(4000);
  expect(owedInCash(unpaid, { method: "card", hasMoved: false, netCents: 0 })).toBe(4000);
});

test("what was given back in cash may be handed in again", () => {
  expect(owedInCash(confirmed, { method: "cash", hasMoved: true, netCents: 4000 })).toBe(0);
  expect(owedInCash(confirmed, { method: "cash", hasMoved: true, netCents: 1500 })).toBe(2500);
});

test("nothing is owed once a card has moved money, or when it was deleted", () => {
  expect(owedInCash(confirmed, { method: "card", hasMoved: true, netCents: 0 })).toBe(0);
  expect(owedInCash(unpaid, { method: "card", hasMoved: true, netCents: 0 })).toBe(0);
  expect(owedInCash({ ...unpaid, deletedAt: "2025-05-01T18:00:00.000Z" }, null)).toBe(0);
  expect(owedInCash({ ...unpaid, status: "needs_review" }, null)).toBe(0);
});

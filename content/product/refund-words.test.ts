import { expect, test } from "vitest";
import { refundWords } from "./refund-words.ts";

const sessions = [
  { on: "2027-06-15", starts: "18:00", ends: "20:00", place: null },
  { on: "2027-06-14", starts: "18:00", ends: "20:00", place: null },
];
const steps = [
  { daysBefore: 30, percent: 100 },
  { daysBefore: 7, percent: 50 },
];

test("What goes back is told by its last days, spelt out in the reader's language", () => {
  expect(refundWords({ refundSteps: steps, sessions }, "en")).toEqual([
    "If you tell us by May 15, 2027, you get back 100% of the fee.",
    "If you tell us by June 7, 2027, you get back 50% of the fee.",
    "After June 7, 2027 we do not refund the fee.",
  ]);
  expect(refundWords({ refundSteps: steps, sessions }, "es")[1]).toBe(
    "Si nos avisa a más tardar el 7 de junio de 2027, le devolvemos el 50% de la cuota.",
  );
});

test("A program without steps of its own, or without a first day, leaves it to the refund policy", () => {
  expect(refundWords({ refundSteps: [], sessions }, "es")).toEqual([]);
  expect(refundWords({ refundSteps: steps, sessions: [] }, "es")).toEqual([]);
});

test("A program that gives nothing back says so", () => {
  expect(refundWords({ refundSteps: [{ daysBefore: 3, percent: 0 }], sessions }, "en")).toEqual([
    "The fee of this program does not go back.",
  ]);
});

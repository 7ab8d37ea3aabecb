import { expect, test } from "vitest";
import { refundTexts } from "./refund-texts.ts";

const sessions = [
  { on: "2027-06-15", starts: "18:00", ends: "20:00", place: null },
  { on: "2027-06-14", starts: "18:00", ends: "20:00", place: null },
];
const steps = [
  { daysBefore: 30, percent: 100 },
  { daysBefore: 7, percent: 50 },
];
const program = { refundSteps: steps, sessions, feeCents: 4000 };
const late = { ...program, refundSteps: [] };

const EXCEPTION =
  "After that the fee is not refunded, with one exception: if your child cannot continue because of an injury or illness, talk to us. Staff can then refund all or part of it.";

test("What goes back is told by its last days, spelt out in the reader's language", () => {
  expect(refundTexts(program, "en", "2027-05-15")).toEqual([
    "If you cancel by May 15, 2027, you get back the whole fee.",
    "If you cancel by June 7, 2027, you get back 50% of the fee.",
    EXCEPTION,
  ]);
  expect(refundTexts(program, "es", "2027-05-15")[1]).toBe(
    "Si cancela a más tardar el 7 de junio de 2027, le devolvemos el 50% de la cuota.",
  );
});

test("A day that is over is promised to nobody", () => {
  expect(refundTexts(program, "en", "2027-05-16")).toEqual([
    "If you cancel by June 7, 2027, you get back 50% of the fee.",
    EXCEPTION,
  ]);
  expect(refundTexts(program, "en", "2027-06-08")).toEqual([
    "The last day to cancel and get money back was June 7, 2027.",
    "The fee is no longer refunded, with one exception: if your child cannot continue because of an injury or illness, talk to us. Staff can then refund all or part of it.",
  ]);
});

test("Without steps the whole fee goes back until the day before the first, and nothing in the third week", () => {
  expect(refundTexts(late, "en", "2027-06-13")[0]).toBe(
    "If you cancel by June 13, 2027, you get back the whole fee.",
  );
  expect(refundTexts(late, "en", "2027-07-02")[0]).toBe(
    "The last day to cancel and get money back was June 13, 2027.",
  );
  expect(refundTexts(late, "es", "2027-07-02")[0]).toBe(
    "El último día para cancelar y recibir dinero fue el 13 de junio de 2027.",
  );
});

test("A program without days yet counts from its first day", () => {
  expect(refundTexts({ ...program, sessions: [] }, "en", "2027-05-16").slice(0, 2)).toEqual([
    "If you cancel at least 30 days before the first day, you get back the whole fee.",
    "If you cancel at least 7 days before the first day, you get back 50% of the fee.",
  ]);
  expect(refundTexts({ ...late, sessions: [] }, "es", "2027-05-16")[0]).toBe(
    "Si cancela antes del primer día, le devolvemos toda la cuota.",
  );
});

test("A page that is served for months names every day, and promises nothing on any of them", () => {
  expect(refundTexts(program, "en", null)).toEqual([
    "Canceled by May 15, 2027: the whole fee is refunded.",
    "Canceled by June 7, 2027: 50% of the fee is refunded.",
    EXCEPTION,
  ]);
  expect(refundTexts(late, "es", null)[0]).toBe(
    "Cancelación a más tardar el 13 de junio de 2027: se devuelve toda la cuota.",
  );
});

test("A program that gives nothing back says so with the exception, and a free one says nothing", () => {
  const never = { ...program, refundSteps: [{ daysBefore: 3, percent: 0 }] };
  expect(refundTexts(never, "en", "2027-05-16")).toEqual([
    "The fee of this program is not refunded, with one exception: if your child cannot continue because of an injury or illness, talk to us. Staff can then refund all or part of it.",
  ]);
  expect(refundTexts({ ...program, feeCents: 0 }, "en", "2027-05-16")).toEqual([]);
});

import { expect, test } from "vitest";
import { paymentReference, referencedIds } from "./payment-reference.ts";

const ID = "7f3a90c1-0b1c-4c5e-9d55-0c6a2b1f8e11";

test("A payment's number is the beginning of its id, in two halves", () => {
  expect(paymentReference(ID)).toBe("7F3A-90C1");
});

test.each(["7F3A-90C1", "7f3a90c1", " 7f3a 90c1 ", "7F3A–90C1"])(
  "%s is read as a payment's number",
  (typed) => {
    expect(referencedIds(typed)).toBe(ID.slice(0, 8));
  },
);

test.each(["7F3A", "Peñaranda", "pi_7f3a90c1", "7F3A-90C1-0", ""])("%s is none", (typed) => {
  expect(referencedIds(typed)).toBeUndefined();
});

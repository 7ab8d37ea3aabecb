import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DONATION_LIMITS } from "#domain/prices/donation.ts";
import { centsFromDollars, centsFromText, formatCents, formatPlainAmount, percentageOf } from "./money.ts";

const cents = fc.integer({ min: 0, max: 100_000_000_000 });

describe("money", () => {
  it.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [4000, "$40.00"],
    [6000, "$60.00"],
    [27_500, "$275.00"],
    [504_000, "$5,040.00"],
    [-4000, "-$40.00"],
  ])("of %i cents reads %s in both languages", (amount, text) => {
    expect(formatCents(amount, "en")).toBe(text);
    expect(formatCents(amount, "es")).toBe(text);
  });

  it("is shared in percent, rounded once, half a cent up", () => {
    expect([
      percentageOf(4000, 50),
      percentageOf(4001, 50),
      percentageOf(3333, 33),
      percentageOf(1, 49),
    ]).toEqual([2000, 2001, 1100, 0]);
  });

  it("in a table has two decimals and no sign, and reads back as the same cents", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = formatPlainAmount(amount);
        expect(text).toMatch(/^\d+\.\d\d$/);
        expect(Number(text.replace(".", ""))).toBe(amount);
      }),
    );
  });

  it("of every donation, from 0 to 5000 whole dollars, is exact to the cent", () => {
    for (let dollars = 0; dollars <= DONATION_LIMITS.max; dollars++) {
      const amount = centsFromDollars(dollars);
      expect([amount, formatPlainAmount(amount)]).toEqual([dollars * 100, `${dollars}.00`]);
    }
  });
});

describe("An amount that somebody types", () => {
  it.each([
    ["60", 6000],
    ["60.5", 6050],
    [" $60.05 ", 6005],
    ["0.01", 1],
    ["19.99", 1999],
    ["1,200.00", 120_000],
  ])("%s is read to the cent", (text, cents) => {
    expect(centsFromText(text)).toBe(cents);
  });

  it.each(["", "sixty", "-5", "1.005", "12,50", "1e3", "60.", "NaN", "12345678"])(
    "%s is no amount, and is never guessed at",
    (text) => {
      expect(centsFromText(text)).toBeUndefined();
    },
  );
});

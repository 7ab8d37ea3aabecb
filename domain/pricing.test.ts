import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CUSTOM_DONATION } from "./donation.ts";
import { itemise, quote } from "./pricing.ts";

const CAMP_FEE = 4000;
const fee = fc.integer({ min: 1, max: 1_000_000 });
const donation = fc.integer({ min: 0, max: CUSTOM_DONATION.max });

describe("the price of a registration", () => {
  it("is the fee alone when nobody donates", () => {
    expect(quote(CAMP_FEE, 0)).toEqual({ lines: [{ kind: "fee", cents: 4000 }], totalCents: 4000 });
  });

  it("is $60.00 for the camp with a donation of 20 dollars, in two lines", () => {
    expect(quote(CAMP_FEE, 20)).toEqual({
      lines: [
        { kind: "fee", cents: 4000 },
        { kind: "donation", cents: 2000 },
      ],
      totalCents: 6000,
    });
  });

  it("is the sum of its lines: the fee as it is, and a hundred cents for each dollar donated", () => {
    fc.assert(
      fc.property(fee, donation, (feeCents, dollars) => {
        const { lines, totalCents } = quote(feeCents, dollars);
        const line = (kind: string) => lines.filter((one) => one.kind === kind).map((one) => one.cents);
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
        expect(line("fee")).toEqual([feeCents]);
        expect(line("donation")).toEqual(dollars > 0 ? [dollars * 100] : []);
      }),
    );
  });

  it("comes apart again into the lines that it was made of", () => {
    fc.assert(
      fc.property(fee, donation, (feeCents, dollars) => {
        const { lines, totalCents } = quote(feeCents, dollars);
        expect(itemise(totalCents, dollars * 100)).toEqual(lines);
      }),
    );
  });

  it("of a donation alone has no line for a fee", () => {
    expect(itemise(2000, 2000)).toEqual([{ kind: "donation", cents: 2000 }]);
  });
});

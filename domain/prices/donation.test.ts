import { describe, expect, it } from "vitest";
import {
  DONATION_CHOICES,
  DONATION_LIMITS,
  DONATION_PRESETS,
  donationDollars,
  isValidDonation,
} from "./donation.ts";
import { donationAmountSchema, optionalDonationSchema } from "./donation-and-aid.ts";

describe("the choice of a donation", () => {
  it("offers none, 5, 20, 50, 100, 250 dollars and an amount of one's own, in this order", () => {
    expect(DONATION_CHOICES).toEqual(["none", "5", "20", "50", "100", "250", "custom"]);
  });

  it("is worth its dollars, whatever is left in the custom field", () => {
    expect(donationDollars("none", "75")).toBe(0);
    for (const dollars of DONATION_PRESETS) expect(donationDollars(`${dollars}`, "75")).toBe(dollars);
  });

  it.each([
    ["75", 75],
    [" 75 ", 75],
    ["1", 1],
    ["5000", 5000],
    ["0", 0],
    ["007", 7],
    ["5001", 5001],
    ["$15", 15],
    ["$ 15", 15],
    ["15.00", 15],
    ["15.0", 15],
    ["15.", 15],
    ["$15.00", 15],
    ["1,500", 1500],
    ["$1,500.00", 1500],
  ])("of one's own, %j, is %i dollars", (typed, dollars) => {
    expect(donationDollars("custom", typed)).toBe(dollars);
  });

  it.each([
    "",
    " ",
    "ten",
    "12.50",
    "12,50",
    "-5",
    "+5",
    "1e3",
    "0x10",
    "20 dollars",
    "abc",
    "$",
    "15.5",
    "15.000",
    "1,50",
    "1.500",
    "15,000,0",
    "$$15",
    "٢٠",
    "Infinity",
  ])("of one's own that cannot be read, %j, counts as nothing", (typed) => {
    expect(donationDollars("custom", typed)).toBe(0);
  });
});

describe("a chosen amount", () => {
  it("is valid if it is none, a suggested amount, or whole dollars from 1 to 5000", () => {
    expect(isValidDonation("none", "12.50")).toBe(true);
    expect(isValidDonation("250", "")).toBe(true);
    for (const typed of ["1", "$15", "5000", "5,000.00"]) expect(isValidDonation("custom", typed)).toBe(true);
    for (const typed of ["", "0", "12.50", "abc", "5001", "-5"]) {
      expect(isValidDonation("custom", typed)).toBe(false);
    }
  });
});

describe("the bounds of a donation", () => {
  const wrong = [-1, 5001, 2.5, Number.NaN, Number.POSITIVE_INFINITY, "20", null, true, [20]];

  it("are one dollar and 5000 dollars, both included", () => {
    expect(DONATION_LIMITS).toEqual({ min: 1, max: 5000 });
    for (const dollars of [1, 250, 5000]) {
      expect(donationAmountSchema.parse(dollars)).toBe(dollars);
      expect(optionalDonationSchema.parse(dollars)).toBe(dollars);
    }
  });

  it("allow no donation beside a registration, but not on the donation page", () => {
    expect(optionalDonationSchema.parse(0)).toBe(0);
    expect(donationAmountSchema.safeParse(0).error?.issues[0]?.message).toBe("donation_range");
  });

  it.each(wrong)("refuse %j and say so", (value) => {
    for (const schema of [optionalDonationSchema, donationAmountSchema]) {
      expect(schema.safeParse(value).error?.issues[0]?.message).toBe("donation_range");
    }
  });
});

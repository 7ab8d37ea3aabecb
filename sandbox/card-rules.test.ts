import { expect, test } from "vitest";
import { expiryRules, numberRules } from "#sandbox/browser/field-rules.ts";
import { passesLuhn } from "./card-rules.ts";
import { findCard, testCards } from "./cards.ts";

test("Every test card has a number that a bank could issue, and a meaning in both languages", () => {
  for (const { number, meaning } of testCards) {
    expect(passesLuhn(number.replaceAll(" ", "")), number).toBe(true);
    expect(numberRules.format(number, false)).toBe(number);
    expect(meaning.en).not.toBe(meaning.es);
  }
  expect(findCard("4242424242424242")?.token).toBe("pm_card_visa");
});

test.each([
  ["4242 4242", "incomplete_number"],
  ["4242 4242 4242 4241", "invalid_number"],
  ["3782 822463 10005", null],
])("The number %s has the problem %s", (value, problem) => {
  expect(numberRules.problem(value)).toBe(problem);
});

test.each([
  ["12", "incomplete_expiry"],
  ["13 / 99", "invalid_expiry_month"],
  ["12 / 20", "invalid_expiry_year_past"],
  ["12 / 99", null],
])("The date %s has the problem %s", (value, problem) => {
  expect(expiryRules.problem(value)).toBe(problem);
});

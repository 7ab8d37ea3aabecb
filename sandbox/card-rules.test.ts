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
  ["4242424242424242", "4242 4242 4242 4242"],
  ["42424", "4242 4"],
  ["378282246310005", "3782 822463 10005"],
  ["4242-4242 4242x42421", "4242 4242 4242 4242"],
])("The number %s is shown as %s", (typed, shown) => {
  expect(numberRules.format(typed, false)).toBe(shown);
});

test.each([
  ["4242 4242", "incomplete_number"],
  ["4242 4242 4242 4241", "invalid_number"],
  ["3782 822463 10005", null],
])("The number %s has the problem %s", (value, problem) => {
  expect(numberRules.problem(value)).toBe(problem);
});

test.each([
  ["7", "07 / "],
  ["1", "1"],
  ["12", "12 / "],
  ["1230", "12 / 30"],
  ["12/2030", "12 / 30"],
])("The date %s is shown as %s", (typed, shown) => {
  expect(expiryRules.format(typed, false)).toBe(shown);
});

test("Deleting the slash of a date does not bring it back", () => {
  expect(expiryRules.format("12 /", true)).toBe("12");
});

test.each([
  ["12", "incomplete_expiry"],
  ["13 / 99", "invalid_expiry_month"],
  ["12 / 20", "invalid_expiry_year_past"],
  ["12 / 99", null],
])("The date %s has the problem %s", (value, problem) => {
  expect(expiryRules.problem(value)).toBe(problem);
});

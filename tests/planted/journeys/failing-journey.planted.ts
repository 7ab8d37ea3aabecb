import { expect, test } from "@playwright/test";

test("A journey that arrives beside one that does not", () => {
  expect(1 + 1).toBe(2);
});

test("A journey that does not arrive", () => {
  expect(1 + 1).toBe(3);
});

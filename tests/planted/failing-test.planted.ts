import { expect, test } from "vitest";

test("A test that passes beside one that fails", () => {
  expect(1 + 1).toBe(2);
});

test("A test that fails", () => {
  expect(1 + 1).toBe(3);
});

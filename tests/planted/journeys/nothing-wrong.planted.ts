import { expect, test } from "@playwright/test";

test("A journey that arrives", () => {
  expect(1 + 1).toBe(2);
});

import { expect, test } from "vitest";

test("A test that needs nothing passes", () => {
  expect(1 + 1).toBe(2);
});

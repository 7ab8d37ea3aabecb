import { expect, it } from "vitest";
import { wrapIndex } from "./use-carousel.ts";

it("The carousel wraps from the eighth picture to the first, and back from the first to the eighth", () => {
  expect(wrapIndex(7 + 1, 8)).toBe(0);
  expect(wrapIndex(0 - 1, 8)).toBe(7);
  expect(wrapIndex(3, 8)).toBe(3);
});

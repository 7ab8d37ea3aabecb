import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio, isColor, isReadable, readableColor } from "./club-draft.ts";

test("Dark colors are readable, and pale colors are not", () => {
  expect(["#9b2c3a", "#1f4e8c", "#000000"].map(isReadable)).toEqual([true, true, true]);
  expect(["#ffd400", "#ff6a13", "#ffffff", "#f9f5ee"].map(isReadable)).toEqual([false, false, false, false]);
  expect(contrastRatio("#000000")).toBeGreaterThan(19);
});

test("A readable color stays the same", () => {
  expect(readableColor("#9b2c3a")).toBe("#9b2c3a");
});

test("Yellow becomes a readable dark yellow of the same hue", () => {
  const darkYellow = readableColor("#ffd400");
  expect(isReadable(darkYellow)).toBe(true);
  const [red = 0, green = 0, blue] = [1, 3, 5].map((start) =>
    Number.parseInt(darkYellow.slice(start, start + 2), 16),
  );
  expect(green / red).toBeCloseTo(0xd4 / 0xff, 1);
  expect(blue).toBe(0);
});

test("Every color has a readable alternative", () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(color, (hex) => {
      const alternative = readableColor(hex);
      expect(isColor(alternative)).toBe(true);
      expect(isReadable(alternative)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio, isColor, isReadable, readableColor } from "./club-draft.ts";

test("A dark color is read, a pale one is not, and white never is", () => {
  expect(["#9b2c3a", "#1f4e8c", "#000000"].map(isReadable)).toEqual([true, true, true]);
  expect(["#ffd400", "#ff6a13", "#ffffff", "#f9f5ee"].map(isReadable)).toEqual([false, false, false, false]);
  expect(contrastRatio("#000000")).toBeGreaterThan(19);
});

test("A readable color stays as it is, and yellow becomes a dark yellow", () => {
  expect(readableColor("#9b2c3a")).toBe("#9b2c3a");
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(readableColor("#ffd400").slice(at, at + 2), 16),
  );
  expect(Number(blue)).toBeLessThan(Number(green));
  expect(Number(green)).toBeLessThan(Number(red));
});

test("Every color has a near one that can be read", () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(color, (hex) => {
      const near = readableColor(hex);
      expect(isColor(near)).toBe(true);
      expect(isReadable(near)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

import { expect, test } from "vitest";
import { brandColour } from "#server/mail/render-email.ts";

const token = (colour: string) => `/* --brand: red; */\n:root {\n  --brand: ${colour};\n}\n`;

test.each([
  ["#9b2c3a", "#9b2c3a"],
  ["#9B2C3A", "#9b2c3a"],
  ["#06c", "#0066cc"],
  ["rebeccapurple", "#663399"],
  ["rgb(0 102 204)", "#0066cc"],
  ["hsl(210 100% 40%)", "#0066cc"],
  ["hwb(210 0% 20%)", "#0066cc"],
  ["oklch(62.796% 0.25768 29.234)", "#ff0000"],
])("The club's colour may be written as %s", (written, hex) => {
  expect(brandColour(token(written))).toBe(hex);
});

test("A colour outside sRGB becomes the nearest one inside", () => {
  expect(brandColour(token("oklch(0.7 0.4 150)"))).toMatch(/^#[0-9a-f]{6}$/);
});

test.each(["", "crimsn", "#12345", "var(--other)", "rgb(0 102 204 / 50%)", "transparent"])(
  "The colour %o stops the start with a message that says where to fix it",
  (written) => {
    expect(() => brandColour(token(written))).toThrow(
      /content\/club\/brand\.css cannot be read.*Write an opaque colour/,
    );
  },
);

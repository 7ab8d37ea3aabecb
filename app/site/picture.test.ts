import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pictures } from "#content/club/pictures.ts";

const folder = new URL("../../content/club/images/", import.meta.url);

describe("The pictures of the site", () => {
  it("each have a drawing of the size that pages reserve for them", () => {
    for (const { file, width, height } of Object.values(pictures)) {
      const drawing = new URL(`${file}.svg`, folder);
      expect(existsSync(drawing), file).toBe(true);
      expect(readFileSync(drawing, "utf8")).toContain(`viewBox="0 0 ${width} ${height}"`);
    }
  });

  it("are small enough for poor reception: at most 40 KB before compression", () => {
    const heavy = Object.values(pictures).filter(
      ({ file }) => readFileSync(new URL(`${file}.svg`, folder)).byteLength > 40 * 1024,
    );
    expect(heavy).toEqual([]);
  });
});

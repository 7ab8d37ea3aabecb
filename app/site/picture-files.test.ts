import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pictures } from "#content/club/pictures.ts";
import { pictureSources } from "./picture-files.ts";

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

describe("A picture's files", () => {
  it("are only the drawing if the club has no photograph", () => {
    expect(pictureSources("scenes/a", { "/content/club/images/scenes/a.svg": "/a.svg" })).toEqual({
      sources: [],
      fallback: "/a.svg",
    });
  });

  it("prefer a photograph to the drawing of the same name", () => {
    const urls = {
      "/content/club/images/scenes/a.svg": "/a.svg",
      "/content/club/images/scenes/a.jpg": "/a.jpg",
    };
    expect(pictureSources("scenes/a", urls)).toEqual({
      sources: [{ type: "image/jpeg", srcSet: "/a.jpg" }],
      fallback: "/a.jpg",
    });
  });

  it("list smaller formats first, in every available width", () => {
    const urls = {
      "/content/club/images/scenes/a.jpg": "/a.jpg",
      "/content/club/images/scenes/a-1920w.avif": "/a-1920.avif",
      "/content/club/images/scenes/a-640w.avif": "/a-640.avif",
      "/content/club/images/scenes/a.webp": "/a.webp",
    };
    expect(pictureSources("scenes/a", urls)).toEqual({
      sources: [
        { type: "image/avif", srcSet: "/a-640.avif 640w, /a-1920.avif 1920w" },
        { type: "image/webp", srcSet: "/a.webp" },
        { type: "image/jpeg", srcSet: "/a.jpg" },
      ],
      fallback: "/a.jpg",
    });
  });

  it("leave out those of a picture whose name has the same beginning", () => {
    const urls = {
      "/content/club/images/scenes/a-1.svg": "/a-1.svg",
      "/content/club/images/scenes/a.svg": "/a.svg",
    };
    expect(pictureSources("scenes/a", urls).fallback).toBe("/a.svg");
  });

  it("throw if there are none, before a visitor would notice", () => {
    expect(() => pictureSources("scenes/b", {})).toThrow("content/club/images/scenes/b has no picture");
  });
});

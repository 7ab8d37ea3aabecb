import { describe, expect, it } from "vitest";
import { carouselReducer, FIRST_PICTURE, wrapIndex } from "./use-carousel.ts";

const show = (index: number) => ({ type: "show", index }) as const;

describe("The carousel", () => {
  it("starts with one picture and fetches only that one", () => {
    expect(FIRST_PICTURE).toEqual({ current: 0, previous: null, present: [0] });
  });

  it("wraps from the eighth picture to the first, and back from the first to the eighth", () => {
    expect(wrapIndex(7 + 1, 8)).toBe(0);
    expect(wrapIndex(0 - 1, 8)).toBe(7);
    expect(wrapIndex(3, 8)).toBe(3);
  });

  it("remembers which picture the new one covers", () => {
    const second = carouselReducer(FIRST_PICTURE, show(1));
    expect(second).toEqual({ current: 1, previous: 0, present: [0, 1] });
    expect(carouselReducer(second, show(5))).toMatchObject({ current: 5, previous: 1 });
  });

  it("does not change when the current picture is chosen again", () => {
    const second = carouselReducer(FIRST_PICTURE, show(1));
    expect(carouselReducer(second, show(1))).toBe(second);
  });

  it("fetches the next picture in advance without showing it, and never twice", () => {
    const prepared = carouselReducer(FIRST_PICTURE, { type: "prepare", index: 1 });
    expect(prepared).toEqual({ current: 0, previous: null, present: [0, 1] });
    expect(carouselReducer(prepared, show(1)).present).toEqual([0, 1]);
  });
});

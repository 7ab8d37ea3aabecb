import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeTop } from "./toast-place.ts";

const SCREEN = { top: 0, bottom: 740 };

describe("A toast", () => {
  it("is at the bottom of the screen where it covers nothing", () => {
    expect(freeTop(100, SCREEN, [{ top: 0, bottom: 300 }])).toBe(632);
  });

  it("moves up above what it would cover", () => {
    const pay = { top: 640, bottom: 700 };
    const top = freeTop(100, SCREEN, [{ top: 0, bottom: 300 }, pay]) ?? 0;
    expect(top + 100).toBeLessThan(pay.top);
    expect(top).toBeGreaterThan(300);
  });

  it("has no place if there is no room", () => {
    expect(freeTop(100, SCREEN, [{ top: 50, bottom: 700 }])).toBeUndefined();
  });

  it("never covers a given area and never leaves the screen", () => {
    const span = fc
      .tuple(fc.integer({ min: -500, max: 1500 }), fc.integer({ min: 1, max: 400 }))
      .map(([top, height]) => ({ top, bottom: top + height }));
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 300 }), fc.array(span), (height, taken) => {
        const top = freeTop(height, SCREEN, taken);
        if (top === undefined) return;
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top + height).toBeLessThanOrEqual(SCREEN.bottom);
        expect(taken.filter((each) => each.bottom > top && each.top < top + height)).toEqual([]);
      }),
    );
  });
});

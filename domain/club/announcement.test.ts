import { describe, expect, it } from "vitest";
import { availableEnds, type ChosenEnd, endOf } from "./announcement.ts";

const ZONE = "America/Denver";
const AFTERNOON = new Date("2025-05-01T22:02:00Z");
const at = (chosen: Partial<ChosenEnd>, now = AFTERNOON) =>
  endOf({ end: "own", date: "", time: "", ...chosen }, now, ZONE)?.toISOString();

describe("An announcement ends", () => {
  it("tonight or tomorrow night before midnight, by the club's clock", () => {
    expect(at({ end: "tonight" })).toBe("2025-05-02T05:59:00.000Z");
    expect(at({ end: "tomorrow" })).toBe("2025-05-03T05:59:00.000Z");
  });

  it("tonight also where the day before was an hour shorter", () => {
    expect(at({ end: "tomorrow" }, new Date("2025-03-08T20:00:00Z"))).toBe("2025-03-10T05:59:00.000Z");
  });

  it("in two hours, at the next five minutes", () => {
    expect(at({ end: "twoHours" })).toBe("2025-05-02T00:05:00.000Z");
  });

  it("at a day and a time of one's own", () => {
    expect(at({ date: "2025-05-04", time: "18:00" })).toBe("2025-05-05T00:00:00.000Z");
    for (const chosen of [{ date: "2025-05-04" }, { time: "18:00" }, { date: "2025-02-30", time: "18:00" }])
      expect(at(chosen)).toBeUndefined();
  });

  it("not tonight when half an hour of it is left", () => {
    expect(availableEnds(AFTERNOON, ZONE)).toContain("tonight");
    expect(availableEnds(new Date("2025-05-02T05:40:00Z"), ZONE)).toEqual(["tomorrow", "twoHours", "own"]);
  });
});

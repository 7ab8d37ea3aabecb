import { describe, expect, it } from "vitest";
import { dayEndingAt, instantAt } from "./zoned-time.ts";

describe("an instant from a clock on the wall", () => {
  const cases = [
    ["2025-06-12", "18:00", "America/Denver", "2025-06-13T00:00:00.000Z"],
    ["2025-01-12", "18:00", "America/Denver", "2025-01-13T01:00:00.000Z"],
    ["2025-06-12", "00:00", "Asia/Kolkata", "2025-06-11T18:30:00.000Z"],
    ["2025-06-12", "18:00", "UTC", "2025-06-12T18:00:00.000Z"],
  ] as const;

  it.each(cases)("%s at %s in %s is %s", (date, time, zone, instant) => {
    expect(instantAt(date, time, zone).toISOString()).toBe(instant);
  });

  it("follows the clocks on the day that they change, before and after", () => {
    expect(instantAt("2025-03-09", "01:30", "America/Denver").toISOString()).toBe("2025-03-09T08:30:00.000Z");
    expect(instantAt("2025-03-09", "03:30", "America/Denver").toISOString()).toBe("2025-03-09T09:30:00.000Z");
    expect(instantAt("2025-11-02", "00:30", "America/Denver").toISOString()).toBe("2025-11-02T06:30:00.000Z");
    expect(instantAt("2025-11-02", "12:00", "America/Denver").toISOString()).toBe("2025-11-02T19:00:00.000Z");
  });

  it("takes the first of two, for a time that the clocks show twice", () => {
    expect(instantAt("2025-11-02", "01:30", "America/Denver").toISOString()).toBe("2025-11-02T07:30:00.000Z");
  });

  it("takes the hour after, for a time that the clocks skip", () => {
    expect(instantAt("2025-03-09", "02:30", "America/Denver").toISOString()).toBe("2025-03-09T09:30:00.000Z");
  });

  it("refuses a zone that does not exist", () => {
    expect(() => instantAt("2025-06-12", "18:00", "Border/Nowhere")).toThrow(RangeError);
  });
});

describe("the day that ends at an instant", () => {
  const denver = (time: string) => dayEndingAt(time, "America/Denver");

  it("is the one before midnight, which no reader counts to the day after", () => {
    expect(denver("2025-06-11T06:00:00.000Z")).toBe("2025-06-10");
    expect(denver("2025-06-11T05:59:00.000Z")).toBe("2025-06-10");
    // The night in which the clocks go back.
    expect(denver("2025-11-03T07:00:00.000Z")).toBe("2025-11-02");
  });

  it("is none for any other time", () => {
    for (const time of ["2025-06-11T05:58:00.000Z", "2025-06-11T06:01:00.000Z", "2025-06-11T18:00:00.000Z"])
      expect(denver(time)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { timeLeft } from "#app/site/countdown.tsx";
import { instantAt } from "#domain/time/zoned-time.ts";

const NOTHING = { days: 0, hours: 0, minutes: 0, seconds: 0 };

describe("The countdown", () => {
  const start = instantAt("2025-06-12", "18:00", "America/Denver").getTime();
  const from = (instant: string) => timeLeft(start, Date.parse(instant));

  it("runs to six in the evening on the club's clock, wherever the visitor is", () => {
    expect(from("2025-06-13T00:00:00Z")).toEqual(NOTHING);
    expect(from("2025-06-12T23:59:59Z")).toEqual({ ...NOTHING, seconds: 1 });
  });

  it("shows days, hours, minutes and seconds", () => {
    expect(from("2025-06-10T21:56:55Z")).toEqual({ days: 2, hours: 2, minutes: 3, seconds: 5 });
  });

  it("turns a full minute, hour and day over", () => {
    expect(from("2025-06-12T23:59:00Z")).toEqual({ ...NOTHING, minutes: 1 });
    expect(from("2025-06-12T23:00:00Z")).toEqual({ ...NOTHING, hours: 1 });
    expect(from("2025-06-12T00:00:00Z")).toEqual({ ...NOTHING, days: 1 });
    expect(from("2025-06-11T23:59:59Z")).toEqual({ ...NOTHING, days: 1, seconds: 1 });
  });

  it("reaches zero with the whistle, not a second early", () => {
    expect(from("2025-06-12T23:59:59.400Z")).toEqual({ ...NOTHING, seconds: 1 });
  });

  it("stays at zero afterwards", () => {
    expect(from("2025-06-13T00:00:01Z")).toEqual(NOTHING);
    expect(from("2027-01-01T00:00:00Z")).toEqual(NOTHING);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wallClock } from "#domain/time/zoned-time.ts";
import { offerDeadline } from "./waiting-list.ts";

const ZONE = "America/Denver";
const HOUR = 3_600_000;
const until = (now: string, startsAt: string | null = null) =>
  offerDeadline(new Date(now), startsAt === null ? null : new Date(startsAt), ZONE)?.toISOString() ?? null;

describe("The deadline of an offer", () => {
  test("is a day later, on the next quarter of an hour", () => {
    expect(until("2025-05-01T16:00:00Z")).toBe("2025-05-02T16:00:00.000Z");
    expect(until("2025-05-01T16:00:01Z")).toBe("2025-05-02T16:15:00.000Z");
  });

  test("never ends at night: a deadline after 9 p.m. becomes 8 a.m. the next morning", () => {
    // 21:30 in the club's time zone, and 02:00.
    expect(until("2025-05-02T03:30:00Z")).toBe("2025-05-03T14:00:00.000Z");
    expect(until("2025-05-02T08:00:00Z")).toBe("2025-05-03T14:00:00.000Z");
    expect(until("2025-05-02T03:00:00Z")).toBe("2025-05-03T03:00:00.000Z");
  });

  test("comes sooner near the first session, and an offer of the night counts from the morning", () => {
    expect(until("2025-06-10T16:00:00Z", "2025-06-12T00:00:00Z")).toBe("2025-06-11T00:00:00.000Z");
    // 01:00 in the club's time zone, 30 hours before: seven and a half hours from eight o'clock on.
    expect(until("2025-06-10T07:00:00Z", "2025-06-11T13:00:00Z")).toBe("2025-06-10T21:30:00.000Z");
  });

  test("does not exist on the last day, and is a day again once the program runs", () => {
    expect(until("2025-06-11T00:00:00Z", "2025-06-12T00:00:00Z")).toBeNull();
    expect(until("2025-06-11T23:59:59Z", "2025-06-12T00:00:00Z")).toBeNull();
    expect(until("2025-06-12T16:00:00Z", "2025-06-12T00:00:00Z")).toBe("2025-06-13T16:00:00.000Z");
  });

  test("is always by day and before the first session, and gives a family hours", () => {
    const instants = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2026, 0, 1) });
    fc.assert(
      fc.property(instants, fc.integer({ min: 24 * HOUR + 1, max: 400 * HOUR }), (at, left) => {
        const deadline = offerDeadline(new Date(at), new Date(at + left), ZONE);
        const { time } = wallClock(deadline?.toISOString() ?? "", ZONE);
        const length = (deadline?.getTime() ?? 0) - at;
        return (
          time >= "08:00" && time <= "21:00" && length < left && length >= 6 * HOUR && length <= 36 * HOUR
        );
      }),
      { numRuns: 2000 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { complaintsAboutCalendar, understoodEvents } from "#tests/support/calendar-rules.ts";
import { calendarFile } from "./calendar-file.ts";
import { zonedStamp, zoneLines } from "./calendar-zone.ts";
import { addDays, HOUR_MS } from "./dates.ts";
import { instantAt } from "./zoned-time.ts";

/** A file with an hour from each of these starts, by the clocks of a zone. */
function fileIn(timeZone: string, starts: readonly Date[]): string {
  const events = starts.map((start, index) => ({
    uid: `${index}@club.example.org`,
    start,
    end: new Date(start.getTime() + HOUR_MS),
    summary: "Training",
    location: "Park",
    description: "Shoes",
  }));
  const lines = zoneLines(timeZone, starts);
  const stamp = (instant: Date) => zonedStamp(instant, timeZone);
  return calendarFile(events, {
    productId: "-//Club//Schedule//EN",
    now: new Date("2026-10-01T00:00:00Z"),
    zone: { id: timeZone, lines, stamp },
  });
}

const observances = (timeZone: string, ...days: string[]) =>
  zoneLines(
    timeZone,
    days.map((day) => instantAt(day, "18:00", timeZone)),
  );

/** Western, eastern, southern, of half hours, without a change, with changes by the moon, and UTC. */
const ZONES = [
  ...["America/Denver", "America/New_York", "America/Ciudad_Juarez", "America/Phoenix", "America/Santiago"],
  ...["America/St_Johns", "Europe/Madrid", "Europe/Dublin", "Africa/Casablanca", "Asia/Kathmandu"],
  ...["Australia/Sydney", "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Kiritimati", "UTC"],
];

describe("A calendar file's zone", () => {
  it.each(ZONES)("makes a calendar program show every evening or night of more than a year in %s", (zone) => {
    // Not the hour that clocks show twice: RFC 5545 means the first, and some programs understand the second.
    const days = Array.from({ length: 367 }, (_, index) => addDays("2025-12-31", index));
    const starts = days.map((day, index) => instantAt(day, index % 2 ? "04:30" : "18:00", zone));
    const file = fileIn(zone, starts);
    expect(complaintsAboutCalendar(file)).toEqual([]);
    expect(understoodEvents(file).map(({ start }) => start)).toEqual(
      starts.map((start) => start.toISOString()),
    );
  });

  it("keeps six in the evening before and after the clocks change on 2026-11-01", () => {
    const file = fileIn("America/Denver", [
      instantAt("2026-10-31", "18:00", "America/Denver"),
      instantAt("2026-11-01", "18:00", "America/Denver"),
    ]);
    expect(file).toContain("DTSTART;TZID=America/Denver:20261031T180000\r\n");
    expect(file).toContain("DTSTART;TZID=America/Denver:20261101T180000\r\n");
    expect(understoodEvents(file).map(({ start }) => start)).toEqual([
      "2026-11-01T00:00:00.000Z",
      "2026-11-02T01:00:00.000Z",
    ]);
  });

  it("lists each change of clocks of the years of its appointments", () => {
    expect(observances("America/Denver", "2026-03-01")).toEqual([
      ...["BEGIN:VTIMEZONE", "TZID:America/Denver"],
      ...[
        "BEGIN:STANDARD",
        "DTSTART:20260101T000000",
        "TZOFFSETFROM:-0700",
        "TZOFFSETTO:-0700",
        "END:STANDARD",
      ],
      ...[
        "BEGIN:DAYLIGHT",
        "DTSTART:20260308T020000",
        "TZOFFSETFROM:-0700",
        "TZOFFSETTO:-0600",
        "END:DAYLIGHT",
      ],
      ...[
        "BEGIN:STANDARD",
        "DTSTART:20261101T020000",
        "TZOFFSETFROM:-0600",
        "TZOFFSETTO:-0700",
        "END:STANDARD",
      ],
      "END:VTIMEZONE",
    ]);
    const begun = (lines: string[]) => lines.filter((line) => /^BEGIN:[SD]/.test(line));
    expect(begun(observances("America/Denver", "2026-03-01", "2028-01-02"))).toHaveLength(7);
  });

  it("begins a year in the south with summer time", () => {
    expect(observances("America/Santiago", "2026-05-01").slice(2, 12)).toEqual([
      ...[
        "BEGIN:DAYLIGHT",
        "DTSTART:20260101T000000",
        "TZOFFSETFROM:-0300",
        "TZOFFSETTO:-0300",
        "END:DAYLIGHT",
      ],
      ...[
        "BEGIN:STANDARD",
        "DTSTART:20260405T000000",
        "TZOFFSETFROM:-0300",
        "TZOFFSETTO:-0400",
        "END:STANDARD",
      ],
    ]);
  });

  it("has one observance where clocks never change", () => {
    expect(observances("America/Phoenix", "2026-05-01", "2027-05-01")).toEqual([
      ...["BEGIN:VTIMEZONE", "TZID:America/Phoenix"],
      ...[
        "BEGIN:STANDARD",
        "DTSTART:20260101T000000",
        "TZOFFSETFROM:-0700",
        "TZOFFSETTO:-0700",
        "END:STANDARD",
      ],
      "END:VTIMEZONE",
    ]);
  });
});

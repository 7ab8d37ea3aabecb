import { describe, expect, it } from "vitest";
import { complaintsAboutCalendar, understoodEvents } from "#tests/support/pages/calendar-rules.ts";
import { calendarFile, zonedStamp, zoneLines } from "./calendar-file.ts";
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
});

const NOW = new Date("2025-05-01T12:34:56.789Z");
const camp = {
  uid: "kids-camp-2025-06-12@club.example.org",
  start: new Date("2025-06-13T00:00:00Z"),
  end: new Date("2025-06-13T02:30:00Z"),
  summary: "Summer camp",
  location: "Park, Main Street 1; gate B",
  description: "Bring:\nwater\\shoes",
};

function file(event: Partial<typeof camp> & { url?: string } = {}): string {
  return calendarFile([{ ...camp, ...event }], { productId: "-//Club//Schedule//EN", now: NOW });
}

/** What a calendar reads: folds undone (RFC 5545 §3.1). */
function unfolded(text: string): string[] {
  return text.replaceAll("\r\n ", "").split("\r\n");
}

describe("a calendar file", () => {
  it("holds one appointment with its times in UTC", () => {
    expect(unfolded(file({ url: "https://club.example.org/schedule" }))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Club//Schedule//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:kids-camp-2025-06-12@club.example.org",
      "DTSTAMP:20250501T123456Z",
      "DTSTART:20250613T000000Z",
      "DTEND:20250613T023000Z",
      "SUMMARY:Summer camp",
      "LOCATION:Park\\, Main Street 1\\; gate B",
      "DESCRIPTION:Bring:\\nwater\\\\shoes",
      "URL:https://club.example.org/schedule",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("ends every line with CRLF, the last one too", () => {
    expect(file().replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(file().endsWith("END:VCALENDAR\r\n")).toBe(true);
  });

  it("folds long lines at 75 octets without breaking an accent or an emoji, and loses nothing", () => {
    const summary = "Entrenamiento de niñas y niños ⚽ ".repeat(9).trim();
    const text = file({ summary });
    const octets = text.split("\r\n").map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(octets.filter((length) => length > 70).length).toBeGreaterThan(2);
    expect(unfolded(text)).toContain(`SUMMARY:${summary}`);
  });

  it("lets no text end its line and smuggle in another appointment", () => {
    const text = file({ summary: "Camp\r\nEND:VEVENT\nBEGIN:VEVENT" });
    expect(unfolded(text).filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
    expect(unfolded(text)).toContain("SUMMARY:Camp\\nEND:VEVENT\\nBEGIN:VEVENT");
  });

  it("leaves out the address of a page when there is none", () => {
    expect(file()).not.toContain("URL:");
  });
});

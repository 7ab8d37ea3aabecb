import { describe, expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

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

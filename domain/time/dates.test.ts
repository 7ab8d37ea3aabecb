import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dateInZone, isCalendarDate, laterDate, yearsBetween } from "./dates.ts";

const instant = fc.date({
  min: new Date("1900-01-01T00:00:00Z"),
  max: new Date("2200-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const day = instant.map((date) => date.toISOString().slice(0, 10));
const someDays = fc.integer({ min: -40_000, max: 40_000 });

function pad(number: number, length = 2): string {
  return String(number).padStart(length, "0");
}

/** Days of a month by the rule that children learn, as a check that does not ask the computer's calendar. */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

describe("a calendar date", () => {
  it.each(["2024-02-29", "2000-02-29", "1900-01-01"])("%s exists", (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    "2025-02-29",
    "2100-02-29",
    "1899-12-31",
    "0025-06-12",
    "25-06-12",
    "2025-6-12",
    "12/06/2025",
    "2025-06-12T00:00:00Z",
    " 2025-06-12",
    "2025-06-12\n",
    "+02025-06-12",
    "",
  ])("%j is none", (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it("exists exactly when its month has that day", () => {
    const [year, month, dayOfMonth] = [
      fc.integer({ min: 1900, max: 9999 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
    ];
    fc.assert(
      fc.property(year, month, dayOfMonth, (y, m, d) => {
        const exists = d >= 1 && d <= daysOf(y, m);
        expect(isCalendarDate(`${pad(y, 4)}-${pad(m)}-${pad(d)}`)).toBe(exists);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("counting days", () => {
  it.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2025-02-28", 1, "2025-03-01"],
    ["2025-01-01", -1, "2024-12-31"],
    ["2025-03-08", 2, "2025-03-10"],
    ["2025-06-12", 0, "2025-06-12"],
  ])("from %s by %i arrives at %s", (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
  });

  it("there and back comes home, by existing days and in the right direction", () => {
    fc.assert(
      fc.property(day, someDays, (from, days) => {
        const to = addDays(from, days);
        expect(addDays(to, -days)).toBe(from);
        expect(to > from).toBe(days > 0);
        expect(laterDate(from, to)).toBe(days > 0 ? to : from);
      }),
    );
  });
});

describe("completed years", () => {
  it.each([
    ["2015-06-12", "2025-06-11", 9],
    ["2015-06-12", "2025-06-12", 10],
    ["2015-12-31", "2025-01-01", 9],
    ["2016-02-29", "2025-02-28", 8],
    ["2016-02-29", "2025-03-01", 9],
    ["2016-02-29", "2024-02-29", 8],
    ["2025-06-12", "2025-06-12", 0],
    ["2025-06-12", "2025-06-11", -1],
  ])("of someone born on %s are on %s: %i", (birth, on, years) => {
    expect(yearsBetween(birth, on)).toBe(years);
  });

  it("grow by one on a birthday and on no other day", () => {
    fc.assert(
      fc.property(day, someDays, (birth, days) => {
        const on = addDays(birth, Math.abs(days));
        const grown = yearsBetween(birth, on) - yearsBetween(birth, addDays(on, -1));
        const birthday = birth.endsWith("02-29") && !isCalendarDate(`${on.slice(0, 4)}-02-29`);
        expect(grown).toBe(on.slice(5) === (birthday ? "03-01" : birth.slice(5)) ? 1 : 0);
      }),
      { numRuns: 1000 },
    );
  });

  it("cannot be counted from something that is no date", () => {
    expect(() => yearsBetween("twelve", "2025-06-12")).toThrow(RangeError);
    expect(() => yearsBetween("2025-06-12", "")).toThrow(RangeError);
  });
});

describe("today in the club's time zone", () => {
  it.each([
    ["2025-06-13T05:59:59Z", "America/Denver", "2025-06-12"],
    ["2025-06-13T06:00:00Z", "America/Denver", "2025-06-13"],
    ["2025-01-13T06:59:59Z", "America/Denver", "2025-01-12"],
    ["2025-12-31T23:30:00Z", "Asia/Tokyo", "2026-01-01"],
  ])("at %s in %s is %s", (utc, zone, date) => {
    expect(dateInZone(new Date(utc), zone)).toBe(date);
  });
});

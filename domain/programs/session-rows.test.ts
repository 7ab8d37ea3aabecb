import { describe, expect, test } from "vitest";
import { weekdayOf } from "#domain/time/sessions.ts";
import { overlappingSessions, type Repetition, repeatedSessions, sortedSessions } from "./session-rows.ts";

const season = { startsOn: "2026-08-01", endsOn: "2027-07-31" };
const evenings: Repetition = {
  weekdays: ["tuesday", "thursday"],
  from: "2026-10-26",
  to: "2026-11-06",
  starts: "18:00",
  ends: "19:30",
  place: "",
};
const daysOf = (changes: Partial<Repetition> = {}, existing: { on: string }[] = [], within = season) =>
  repeatedSessions({ ...evenings, ...changes }, existing, within).sessions.map(({ on }) => on);

describe("Days that repeat", () => {
  test("are those weekdays between two days, both included, whatever the clocks do", () => {
    // The clocks of the border change on November 1, 2026.
    expect(daysOf()).toEqual(["2026-10-27", "2026-10-29", "2026-11-03", "2026-11-05"]);
    expect(repeatedSessions(evenings, [], season).sessions[2]).toEqual({
      on: "2026-11-03",
      starts: "18:00",
      ends: "19:30",
      place: "",
    });
    expect(daysOf({ from: "2026-10-27", to: "2026-10-27" })).toEqual(["2026-10-27"]);
    expect(daysOf({ weekdays: ["sunday"], from: "2027-02-20", to: "2027-03-21" })).toEqual([
      ...["2027-02-21", "2027-02-28", "2027-03-07", "2027-03-14", "2027-03-21"],
    ]);
  });

  test("know February 29", () => {
    const leap = { startsOn: "2028-01-01", endsOn: "2028-12-31" };
    const asked = { weekdays: ["tuesday"], from: "2028-02-22", to: "2028-03-07" } as const;
    expect(daysOf(asked, [], leap)).toEqual(["2028-02-22", "2028-02-29", "2028-03-07"]);
    expect(weekdayOf("2028-02-29")).toBe("tuesday");
  });

  test("leave out the days that are there, and say how many", () => {
    const repeated = repeatedSessions(evenings, [{ on: "2026-10-29" }, { on: "2026-12-24" }], season);
    expect(repeated.sessions.map(({ on }) => on)).toEqual(["2026-10-27", "2026-11-03", "2026-11-05"]);
    expect(repeated).toMatchObject({ skippedCount: 1, excessCount: 0, isOutsideSeason: false });
  });

  test("stay within the season, and within as many as a program may have", () => {
    expect(repeatedSessions({ ...evenings, from: "2026-07-01" }, [], season)).toMatchObject({
      isOutsideSeason: true,
    });
    expect(daysOf({ from: "2026-07-01", to: "2026-08-06" })).toEqual(["2026-08-04", "2026-08-06"]);
    expect(daysOf({ from: "2028-01-01", to: "2028-02-01" })).toEqual([]);
    const daily: Repetition = {
      ...evenings,
      weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
      from: "2026-01-01",
      to: "9999-12-31",
    };
    const long = { startsOn: "2026-01-01", endsOn: "2027-12-31" };
    const repeated = repeatedSessions(daily, [{ on: "2025-01-01" }], long);
    expect([repeated.sessions.length, repeated.excessCount]).toEqual([399, 331]);
    expect(repeatedSessions(daily, [], { startsOn: "1900-01-01", endsOn: "9999-12-31" }).excessCount).toBe(
      698,
    );
  });
});

describe("The list of days", () => {
  const session = (on: string, starts: string, ends: string) => ({ on, starts, ends, place: "" });
  const morning = session("2026-06-11", "09:00", "11:00");
  const noon = session("2026-06-11", "11:00", "12:00");
  const late = session("2026-06-12", "10:30", "12:00");

  test("is put in order of day and hour, with what is unfinished at its end", () => {
    const unfinished = session("", "08:00", "");
    expect(sortedSessions([unfinished, late, noon, morning])).toEqual([morning, noon, late, unfinished]);
  });

  test("names two sessions at the same time, but not two in succession", () => {
    expect(overlappingSessions([morning, noon, late])).toEqual(new Set());
    expect(overlappingSessions([morning, session("2026-06-11", "10:30", "12:00"), late])).toEqual(
      new Set([0, 1]),
    );
    expect(overlappingSessions([morning, { ...morning }])).toEqual(new Set([0, 1]));
  });
});

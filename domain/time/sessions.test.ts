import { describe, expect, it, test } from "vitest";
import { addDays } from "./dates.ts";
import {
  daysText,
  nextOfRunning,
  nextSession,
  remainingSessions,
  WEEKDAYS,
  weekdayList,
  weekdayName,
} from "./sessions.ts";

describe("The days of a week", () => {
  it("start on Monday and have the names that each language gives them", () => {
    expect(WEEKDAYS.map((day) => weekdayName(day, "en"))).toEqual([
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
      "Saturday",
      "Sunday",
    ]);
    expect([weekdayName("monday", "es"), weekdayName("sunday", "es")]).toEqual(["lunes", "domingo"]);
    expect(weekdayName("saturday", "en", "short")).toBe("Sat");
  });

  it("are listed as a sentence", () => {
    expect(weekdayList(["monday", "wednesday", "friday"], "en")).toBe("Monday, Wednesday, and Friday");
    expect(weekdayList(["tuesday", "thursday"], "es")).toBe("martes y jueves");
    expect(weekdayList(["saturday"], "es")).toBe("sábado");
  });
});

const weeks = (count: number, ...first: string[]) =>
  Array.from({ length: count }, (_, week) => first.map((day) => addDays(day, week * 7))).flat();

describe("A program's days", () => {
  test.each([
    ["together", ["2025-06-12", "2025-06-13"], "June 12 – 13, 2025", "12–13 de junio de 2025"],
    ["alone", ["2026-12-22"], "December 22, 2026", "22 de diciembre de 2026"],
    ["with two sessions each", ["2025-06-12", "2025-06-12"], "June 12, 2025", "12 de junio de 2025"],
    [
      "with a day between that is none",
      ["2026-12-22", "2026-12-24"],
      "December 22 and 24, 2026",
      "22 y 24 de diciembre de 2026",
    ],
    [
      "in two months of one year",
      ["2026-11-30", "2026-12-02", "2026-12-07"],
      "November 30, December 2, and December 7, 2026",
      "30 de noviembre, 2 de diciembre y 7 de diciembre de 2026",
    ],
    [
      "in two years",
      ["2026-12-29", "2027-01-05"],
      "December 29, 2026 and January 5, 2027",
      "29 de diciembre de 2026 y 5 de enero de 2027",
    ],
    [
      "each week",
      weeks(12, "2026-11-03", "2026-11-05"),
      "Tuesdays and Thursdays, November 3, 2026 – January 21, 2027",
      "martes y jueves, del 3 de noviembre de 2026 al 21 de enero de 2027",
    ],
    [
      "on Saturdays of one spring",
      weeks(8, "2027-04-10"),
      "Saturdays, April 10 – May 29, 2027",
      "sábados, del 10 de abril al 29 de mayo de 2027",
    ],
    [
      "of two weeks from Monday to Friday",
      weeks(2, "2027-06-07", "2027-06-08", "2027-06-09", "2027-06-10", "2027-06-11"),
      "10 days, June 7 – 18, 2027",
      "10 días, del 7 al 18 de junio de 2027",
    ],
    ["that are not decided", [], "", ""],
  ])("%s are written as people say them", (_case, days, english, spanish) => {
    expect([daysText(days, "en"), daysText(days, "es")]).toEqual([english, spanish]);
  });

  test("that are past are left out while the program runs, and never all of them", () => {
    const sessions = ["2026-12-22", "2026-12-24"].map((on) => ({ on }));
    const left = (today: string) => remainingSessions(sessions, today).map(({ on }) => on);
    expect(left("2026-12-24")).toEqual(["2026-12-24"]);
    expect([left("2026-12-01"), left("2026-12-25")]).toEqual(Array(2).fill(["2026-12-22", "2026-12-24"]));
  });
});

describe("The next session", () => {
  const sessions = ["2026-11-24", "2026-12-01", "2026-12-03"].map((on) => ({
    on,
    starts: "17:30",
    ends: "19:00",
    place: null,
  }));
  const change = {
    on: "2026-12-01",
    starts: "17:30",
    newDate: null,
    newStarts: null,
    newEnds: null,
    newPlace: null,
  };
  const moved = { ...change, kind: "moved", newStarts: "16:00", newEnds: "17:00" } as const;
  const clock = { date: "2026-11-28", time: "12:00" };
  const next = (...changes: Parameters<typeof nextSession>[2]) => nextSession(sessions, clock, changes);

  test("names the place where it now takes place", () => {
    expect(next({ ...change, kind: "place", newPlace: "North field" })).toEqual({
      ...sessions[1],
      place: "North field",
    });
  });

  test("is the one moved to an earlier day or hour, at its new hours", () => {
    expect(next({ ...moved, newDate: "2026-12-02" })).toEqual({
      on: "2026-12-02",
      starts: "16:00",
      ends: "17:00",
      place: null,
    });
    expect(next({ ...moved, newDate: "2026-12-05" })?.on).toBe("2026-12-03");
  });

  test("is not a cancelled one", () => {
    expect(next({ ...change, kind: "cancelled" })?.on).toBe("2026-12-03");
    expect(next()).toEqual(sessions[1]);
  });

  test("lasts until it ends", () => {
    const at = (date: string, time: string) => nextSession(sessions, { date, time }, [])?.on;
    expect(at("2026-12-01", "18:59")).toBe("2026-12-01");
    expect(at("2026-12-01", "19:00")).toBe("2026-12-03");
    expect(at("2026-12-03", "19:00")).toBeUndefined();
  });

  test("of a running program is unknown before its first day", () => {
    expect(nextSession(sessions, { date: "2026-11-01", time: "12:00" }, [])?.on).toBe("2026-11-24");
    expect(nextOfRunning(sessions, { date: "2026-11-24", time: "12:00" }, [])).toBeUndefined();
    expect(nextOfRunning(sessions, clock, [])?.on).toBe("2026-12-01");
  });
});

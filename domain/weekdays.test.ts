import { describe, expect, it } from "vitest";
import { WEEKDAYS, weekdayList, weekdayName } from "./weekdays.ts";

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

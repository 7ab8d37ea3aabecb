import { describe, expect, it } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import type { Language } from "#domain/text/languages.ts";
import { clubTime } from "#tests/support/clubs/club-time.ts";
import { priceText } from "./price-texts.ts";
import { hoursOfWhich, sessionTexts } from "./session-texts.ts";

const days = (count: number, starts = "18:00", ends = "20:30") =>
  Array.from({ length: count }, (_, day) => ({ on: `2031-06-${String(day + 10)}`, starts, ends }));
const wordsOf = (sessions: ReturnType<typeof days>, language: Language) =>
  Object.values(sessionTexts(sessions, language));

describe("A program's sessions in a sentence", () => {
  it.each([
    ["en", 1, ["one evening", "the evening", "the evening", "1-day"]],
    ["en", 2, ["two evenings", "both evenings", "every evening", "2-day"]],
    ["en", 3, ["three evenings", "every evening", "every evening", "3-day"]],
    ["es", 1, ["una tarde", "la tarde", "la tarde", "de 1 día"]],
    ["es", 2, ["dos tardes", "las dos tardes", "cada tarde", "de 2 días"]],
    ["es", 12, ["12 tardes", "todas las tardes", "cada tarde", "de 12 días"]],
  ] as const)("are evenings from five o'clock on (%s, %i)", (language, count, expected) => {
    expect(wordsOf(days(count), language)).toEqual(expected);
  });

  it.each([
    ["en", 1, ["one day", "the day", "the day", "1-day"]],
    ["en", 2, ["two days", "both days", "every day", "2-day"]],
    ["es", 1, ["un día", "el día", "el día", "de 1 día"]],
    ["es", 5, ["cinco días", "todos los días", "cada día", "de 5 días"]],
  ] as const)("are days when one of them is earlier (%s, %i)", (language, count, expected) => {
    const [first, ...rest] = days(count);
    expect(wordsOf([{ ...(first ?? fail()), starts: "16:59" }, ...rest], language)).toEqual(expected);
  });

  it("count a day with two sessions once", () => {
    const [day] = days(1);
    expect(sessionTexts([day ?? fail(), { ...(day ?? fail()), starts: "20:00" }], "en").length).toBe(
      "one evening",
    );
  });

  it("name their hours, each with its day where they differ", () => {
    expect(hoursOfWhich(days(2), "en")).toBe("6:00 PM to 8:30 PM, both evenings");
    expect(hoursOfWhich(days(1), "en")).toBe("6:00 PM to 8:30 PM");
    const [first, second] = days(2);
    expect(hoursOfWhich([first ?? fail(), { ...(second ?? fail()), ends: "21:00" }], "es")).toBe(
      "10 de junio de 2031, de 6:00 p.m. a 8:30 p.m.; 11 de junio de 2031, de 6:00 p.m. a 9:00 p.m.",
    );
  });
});

describe("A price in a sentence", () => {
  const early = [
    { cents: 3800, until: clubTime("2031-05-01", "00:00") },
    { cents: 3500, until: clubTime("2031-04-01", "00:00") },
  ];

  it("names every price with its last day on the club's clock, and never now", () => {
    expect(priceText({ feeCents: 4000, prices: early }, "en", firstClub.timeZone)).toBe(
      "$35.00 until March 31, 2031, then $38.00 until April 30, 2031, then $40.00",
    );
    expect(priceText({ feeCents: 4000, prices: early.slice(1) }, "es", firstClub.timeZone)).toBe(
      "$35.00 hasta el 31 de marzo de 2031, después $40.00",
    );
  });

  it("says when it is not decided", () => {
    expect(priceText({ feeCents: null, prices: [] }, "en", firstClub.timeZone)).toBe("TBD");
    expect(priceText({ feeCents: null, prices: [] }, "es", firstClub.timeZone)).toBe("por definir");
  });
});

function fail(): never {
  throw new Error("There is no such day.");
}

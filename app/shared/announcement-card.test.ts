import { describe, expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import { untilText } from "./announcement-card.tsx";

const instantOf = (day: string, time: string) => instantAt(day, time, firstClub.timeZone);
/** A Wednesday at noon. */
const NOW = instantOf("2026-03-11", "12:00");
const until = (day: string, time: string, language: "en" | "es" = "en") =>
  untilText(instantOf(day, time).toISOString(), language, NOW, firstClub.timeZone);

describe("The end of an announcement", () => {
  test("at midnight is shown as the end of that day, in both languages", () => {
    for (const [day, time] of [
      ["2026-03-11", "23:59"],
      ["2026-03-12", "00:00"],
    ] as const) {
      expect(until(day, time)).toBe("Shown until tonight at midnight");
      expect(until(day, time, "es")).toBe("Aviso hasta hoy a medianoche");
    }
    expect(until("2026-03-12", "23:59")).toBe("Shown until Thursday at midnight");
    expect(until("2026-03-12", "23:59", "es")).toBe("Aviso hasta el jueves a medianoche");
  });

  test("shows its date where a weekday would be ambiguous: a week ahead, and in the staff's list of ended ones", () => {
    expect(until("2026-03-18", "23:59")).toBe("Shown until Wednesday, March 18 at midnight");
    expect(until("2026-03-10", "23:59")).toBe("Shown until Tuesday, March 10 at midnight");
    expect(until("2026-03-10", "23:59", "es")).toBe("Aviso hasta el martes, 10 de marzo a medianoche");
  });
});

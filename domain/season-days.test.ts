import { expect, test } from "vitest";
import { seasonDays } from "./season-days.ts";

const season = (id: string, startsOn: string, endsOn: string, state: "draft" | "live" | "past" = "live") => ({
  id,
  startsOn,
  endsOn,
  state,
});

test("Every day belongs to the only season that there is", () => {
  expect(seasonDays([season("2025", "2025-01-01", "2025-12-31")])).toEqual([
    { id: "2025", from: null, before: null },
  ]);
});

test("A day belongs to the season that contains it, before it begins to the next, afterwards to the newest", () => {
  const seasons = [
    season("2026", "2026-03-01", "2026-10-31"),
    season("2025", "2025-01-01", "2025-12-31", "past"),
    season("2027", "2027-01-01", "2027-12-31", "draft"),
  ];
  expect(seasonDays(seasons)).toEqual([
    { id: "2025", from: null, before: "2026-01-01" },
    { id: "2026", from: "2026-01-01", before: null },
  ]);
});

test("Where two seasons overlap the later one has the days, and the earlier one what is left", () => {
  const seasons = [season("year", "2025-01-01", "2025-12-31"), season("summer", "2025-06-01", "2025-07-31")];
  expect(seasonDays(seasons)).toEqual([
    { id: "year", from: null, before: "2025-06-01" },
    { id: "summer", from: "2025-06-01", before: "2025-08-01" },
    { id: "year", from: "2025-08-01", before: "2026-01-01" },
    { id: "summer", from: "2026-01-01", before: null },
  ]);
});

test("Without a season that was published no day belongs to any", () => {
  expect(seasonDays([season("2027", "2027-01-01", "2027-12-31", "draft")])).toEqual([]);
});

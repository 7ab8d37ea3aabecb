import { describe, expect, test } from "vitest";
import { insightsOf, type RegistrationGroup, seasonDays } from "./reports.ts";

const group = (childAge: number, count: number, changes: Partial<RegistrationGroup> = {}) => ({
  childAge,
  count,
  skillLevel: "Beginner",
  paid: true,
  ...changes,
});

describe("The insights", () => {
  test("of nobody are zeros, and no skill level", () => {
    expect(insightsOf([])).toEqual({
      total: 0,
      paid: 0,
      ages: [
        { name: "6-8", count: 0, paid: 0 },
        { name: "9-12", count: 0, paid: 0 },
        { name: "13-18", count: 0, paid: 0 },
      ],
      paidPercent: 0,
      averageAge: 0,
      averageAgePaid: 0,
      commonSkill: undefined,
    });
  });

  test("put every age from 6 to 18 into one bar", () => {
    const everyAge = Array.from({ length: 13 }, (_, i) => group(6 + i, 1));
    expect(insightsOf(everyAge).ages.map(({ count }) => count)).toEqual([3, 4, 6]);
  });

  test("round the paid share and the average age", () => {
    const insights = insightsOf([group(8, 2), group(9, 1, { paid: false })]);
    expect(insights).toMatchObject({ total: 3, paidPercent: 67, averageAge: 8 });
    expect(insightsOf([group(8, 1), group(9, 1)]).averageAge).toBe(9);
  });

  test("show each figure also for paid registrations", () => {
    const insights = insightsOf([group(8, 3), group(8, 1, { paid: false }), group(14, 2, { paid: false })]);
    expect(insights).toMatchObject({ total: 6, paid: 3, averageAge: 10, averageAgePaid: 8 });
    expect(insights.ages).toMatchObject([{ count: 4, paid: 3 }, {}, { count: 2, paid: 0 }]);
  });

  test("name the skill level that most have over all ages, blank ones too", () => {
    const groups = [
      group(8, 3, { skillLevel: "Advanced" }),
      group(8, 2, { skillLevel: null }),
      group(9, 2, { skillLevel: null }),
    ];
    expect(insightsOf(groups).commonSkill).toBeNull();
  });
});

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

test("Days of two overlapping seasons belong to the later one", () => {
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

import { describe, expect, test } from "vitest";
import { insightsOf, lastReportDay, type RegistrationGroup, reportSpans, seasonDays } from "./reports.ts";

describe("The bars of a picture over time", () => {
  test("stand for days, one after another, also over the end of a month and a leap day", () => {
    expect(reportSpans("2024-02-28", "2024-03-01")).toEqual({
      step: "day",
      spans: ["2024-02-28", "2024-02-29", "2024-03-01"],
    });
  });

  test("stand for whole weeks from Monday when there would be more than 92 days", () => {
    expect(reportSpans("2025-03-05", "2025-06-04").step).toBe("day");
    const { step, spans } = reportSpans("2025-03-05", "2025-06-05");
    expect([step, spans.length]).toEqual(["week", 14]);
    expect([spans[0], spans.at(-1)]).toEqual(["2025-03-03", "2025-06-02"]);
  });

  test("stand for months when there would be more than two years of weeks", () => {
    expect(reportSpans("2023-01-31", "2025-02-01").step).toBe("month");
    const { spans } = reportSpans("2023-01-31", "2025-02-01");
    expect(spans).toHaveLength(26);
    expect([spans[1], spans.at(-1)]).toEqual(["2023-02-01", "2025-02-01"]);
  });
});

describe("The last day of the pictures", () => {
  const season = { last: "2025-05-20", endsOn: "2025-06-13" };

  test("is today while the season is on", () => {
    expect(lastReportDay({ ...season, today: "2025-06-01" })).toBe("2025-06-01");
  });

  test("is the end of the program afterwards, or the day of whatever still happened", () => {
    expect(lastReportDay({ ...season, today: "2025-11-01" })).toBe("2025-06-13");
    expect(lastReportDay({ ...season, last: "2025-07-02", today: "2025-11-01" })).toBe("2025-07-02");
  });
});

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

  test("say of each figure what it is of those that are paid", () => {
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

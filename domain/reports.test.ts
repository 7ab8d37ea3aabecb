import { describe, expect, test } from "vitest";
import { lastReportDay, reportSpans } from "./reports.ts";

describe("The bars of a picture over time", () => {
  test("stand for days, one after another, also over the end of a month and a leap day", () => {
    expect(reportSpans("2024-02-28", "2024-03-01")).toEqual({
      step: "day",
      spans: [
        { from: "2024-02-28", before: "2024-02-29" },
        { from: "2024-02-29", before: "2024-03-01" },
        { from: "2024-03-01", before: "2024-03-02" },
      ],
    });
  });

  test("stand for whole weeks from Monday when there would be more than 92 days", () => {
    expect(reportSpans("2025-03-05", "2025-06-04").step).toBe("day");
    const { step, spans } = reportSpans("2025-03-05", "2025-06-05");
    expect([step, spans.length]).toEqual(["week", 14]);
    expect(spans[0]).toEqual({ from: "2025-03-03", before: "2025-03-10" });
    expect(spans.at(-1)).toEqual({ from: "2025-06-02", before: "2025-06-09" });
  });

  test("stand for months when there would be more than two years of weeks", () => {
    expect(reportSpans("2023-01-31", "2025-02-01").step).toBe("month");
    const { spans } = reportSpans("2023-01-31", "2025-02-01");
    expect(spans).toHaveLength(26);
    expect(spans[1]).toEqual({ from: "2023-02-01", before: "2023-03-01" });
    expect(spans.at(-1)).toEqual({ from: "2025-02-01", before: "2025-03-01" });
  });

  test("leave no day out and take none twice", () => {
    for (const to of ["2025-05-01", "2025-12-31", "2031-01-01"]) {
      const { spans } = reportSpans("2025-01-01", to);
      for (const [i, { from }] of spans.slice(1).entries()) expect(from).toBe(spans[i]?.before);
    }
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

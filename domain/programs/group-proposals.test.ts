import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_AGES, groupOfBirth } from "#domain/registration/ages.ts";
import { addDays, yearsBetween } from "#domain/time/dates.ts";
import {
  GROUP_STYLES,
  groupFaults,
  likelyYear,
  proposedGroups,
  referenceDay,
  spansOf,
} from "./group-proposals.ts";
import { AGE_RULES, type AgeRule } from "./programs.ts";

const spanOf = (code: string) => spansOf("each-age", DEFAULT_AGES).filter((span) => span.code === code);

function proposed(
  rule: AgeRule,
  season: { startsOn: string; endsOn: string },
  code: string,
  firstDay?: string,
) {
  const year = likelyYear(rule, { firstDay, season });
  return proposedGroups(spanOf(code), referenceDay(rule, { year, firstDay: firstDay ?? season.startsOn }))[0];
}

describe("Proposed groups", () => {
  test("are U10 of 2025-26 by the calendar year, and of 2026-27 by August", () => {
    expect(proposed("calendar-year", { startsOn: "2025-08-01", endsOn: "2026-07-31" }, "U10")).toEqual({
      code: "U10",
      bornFrom: "2016-01-01",
      bornTo: "2016-12-31",
    });
    const season = { startsOn: "2026-08-01", endsOn: "2027-07-31" };
    const u10 = { code: "U10", bornFrom: "2016-08-01", bornTo: "2017-07-31" };
    expect(proposed("august", season, "U10")).toEqual(u10);
    // Also in its spring, and where the club's season is the calendar's year.
    expect(proposed("august", season, "U10", "2027-03-02")).toEqual(u10);
    expect(proposed("august", { startsOn: "2026-01-01", endsOn: "2026-12-31" }, "U10", "2026-09-08")).toEqual(
      u10,
    );
  });

  test("cover ages 6 to 18 on the camp's first day, and include children born on February 29", () => {
    const groups = proposedGroups(spansOf("age-groups", DEFAULT_AGES), "2026-06-11");
    expect(groups[0]).toEqual({ code: "U8", bornFrom: "2017-06-12", bornTo: "2020-06-11" });
    expect(groups.at(-1)).toEqual({ code: "U18", bornFrom: "2007-06-12", bornTo: "2009-06-11" });
    // A child born on February 29, 2020 is six on February 28, 2027, and seven on the next day.
    const eve = proposedGroups(spansOf("each-age", DEFAULT_AGES), "2027-02-28");
    const day = proposedGroups(spansOf("each-age", DEFAULT_AGES), "2027-03-01");
    expect(groupOfBirth(eve, "2020-02-29", "")).toMatchObject({ code: "U6" });
    expect(groupOfBirth(day, "2020-02-29", "")).toMatchObject({ code: "U7" });
    expect(
      groupOfBirth(proposedGroups(spansOf("each-age", DEFAULT_AGES), "2028-02-29"), "2022-02-28", ""),
    ).toMatchObject({
      code: "U6",
      bornTo: "2022-02-28",
    });
  });

  test("put each covered birth date into exactly one group", () => {
    const birth = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.integer({ min: 0, max: 30 * 366 }).map((days) => addDays("2003-01-01", days)),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(2004, 2008, 2012, 2016, 2020, 2024).map((year) => `${year}-02-29`),
      },
    );
    const firstDay = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.integer({ min: 0, max: 6 * 365 }).map((days) => addDays("2024-01-01", days)),
      },
      { weight: 1, arbitrary: fc.constantFrom("2024-02-29", "2028-02-29", "2027-02-28", "2027-03-01") },
    );
    const seen = { inside: 0, outside: 0 };
    const check = (born: string, day: string) => {
      for (const rule of AGE_RULES)
        for (const style of GROUP_STYLES) {
          const season = { startsOn: day, endsOn: addDays(day, 300) };
          const year = likelyYear(rule, { firstDay: day, season });
          const reference = referenceDay(rule, { year, firstDay: day });
          const spans = spansOf(style, DEFAULT_AGES);
          const groups = proposedGroups(spans, reference);
          const matchingGroups = groups.filter(({ bornFrom, bornTo }) => bornFrom <= born && born <= bornTo);
          const age = born <= reference ? yearsBetween(born, reference) : -1;
          const covering = spans.filter(({ min, max }) => min <= age && age <= max);
          seen[covering.length === 1 ? "inside" : "outside"] += 1;
          expect(matchingGroups.map(({ code }) => code)).toEqual(covering.map(({ code }) => code));
          expect(groupFaults(groups)).toEqual([]);
        }
    };
    fc.assert(fc.property(birth, firstDay, check), { numRuns: 1000 });
    expect(Math.min(seen.inside, seen.outside)).toBeGreaterThan(500);
  });
});

describe("Typed groups", () => {
  const group = (code: string, bornFrom: string, bornTo: string) => ({ code, bornFrom, bornTo });

  test("are warned of birth dates in none of them, and in two", () => {
    const [u8, u10] = [group("U8", "2018-08-01", "2020-07-31"), group("U10", "2016-08-01", "2018-07-31")];
    expect(groupFaults([u8, u10])).toEqual([]);
    expect(groupFaults([u8, { ...u10, bornTo: "2018-07-01" }])).toEqual([
      { kind: "gap", bornFrom: "2018-07-02", bornTo: "2018-07-31" },
    ]);
    expect(groupFaults([u8, { ...u10, bornTo: "2018-08-02" }])).toEqual([
      { kind: "overlap", codes: ["U10", "U8"], bornFrom: "2018-08-01", bornTo: "2018-08-02" },
    ]);
    // A group around two adjacent ones overlaps both, without a gap.
    const aroundBoth = group("All", "2016-01-01", "2020-12-31");
    expect(groupFaults([aroundBoth, u8, u10]).map(({ kind }) => kind)).toEqual(["overlap", "overlap"]);
    expect(groupFaults([u8, group("U10", "", "")])).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupFaults } from "#domain/programs/group-proposals.ts";
import { addDays, yearsBetween } from "#domain/time/dates.ts";
import { ageGroupsIn, unreachableGroups } from "./age-groups.ts";
import {
  AGE_LIMITS,
  acceptedAges,
  ageAgrees,
  ageForForm,
  agesOnFirstDay,
  DEFAULT_AGES,
  groupOfBirth,
} from "./ages.ts";

const SPRING = "2025-03-01";
const CAMP = "2025-06-12";

const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Every camp age that agrees with a birth date. */
function agreeingAges(birth: string, today: string, programStart = CAMP): number[] {
  const ages = Array.from({ length: 13 }, (_, i) => DEFAULT_AGES.minAge + i);
  return ages.filter((age) => ageAgrees(age, birth, today, programStart));
}

describe("an age and a date of birth", () => {
  it("agree on the age of today and on the one of the first camp day: 9 today, 10 at camp", () => {
    expect(agreeingAges("2015-05-01", SPRING)).toEqual([9, 10]);
    expect(agreeingAges("2015-02-01", SPRING)).toEqual([10]);
  });

  it("agree on the age of today once the camp has begun, and still on the one of its first day", () => {
    expect(agreeingAges("2015-08-01", "2025-09-15")).toEqual([9, 10]);
    expect(agreeingAges("2015-08-01", CAMP)).toEqual([9]);
  });

  it.each([
    ["2015-06-11", "the day before the camp begins", [10]],
    ["2015-06-12", "the first camp day", [9, 10]],
    ["2015-06-13", "the day after the camp begins", [9, 10]],
    ["2015-06-10", "two days before the camp begins", [10]],
    ["2015-06-14", "two days after the camp begins", [9]],
  ])("of a child born on %s (birthday %s) agree on the first camp day with %j", (birth, _title, ages) => {
    expect(agreeingAges(birth, CAMP)).toEqual(ages);
  });

  it.each([
    ["2025-02-26", [8]],
    ["2025-02-27", [8]],
    ["2025-02-28", [8, 9]],
    ["2025-03-01", [8, 9]],
    ["2025-03-02", [9]],
    ["2024-02-27", [7]],
    ["2024-02-28", [7, 8]],
    ["2024-02-29", [7, 8]],
    ["2024-03-01", [8]],
  ])("of a child born on 29 February 2016 agree on %s with %j", (day, ages) => {
    expect(agreeingAges("2016-02-29", day, day)).toEqual(ages);
  });

  it("never agree for a child who is not born yet", () => {
    expect(agreeingAges("2026-01-01", SPRING)).toEqual([]);
  });

  it("always agree when the age is right today or on the first camp day, and so does the one that the form sends", () => {
    fc.assert(
      fc.property(day, day, day, (birth, today, programStart) => {
        for (const on of [today, programStart])
          expect(ageAgrees(yearsBetween(birth, on), birth, today, programStart)).toBe(true);
        expect(ageAgrees(ageForForm(birth, today, programStart), birth, today, programStart)).toBe(true);
      }),
    );
  });

  it("send the age of the first camp day, today's once that is past, and today's where no day is known", () => {
    expect(ageForForm("2015-05-01", SPRING, CAMP)).toBe(10);
    expect(ageForForm("2015-08-01", "2025-09-15", CAMP)).toBe(10);
    expect(ageForForm("2015-05-01", SPRING, null)).toBe(9);
  });

  it("are never taken for right when they are a year and two days apart", () => {
    fc.assert(
      fc.property(day, day, (birth, start) => {
        const eldest = yearsBetween(birth, addDays(start, 1));
        const youngest = yearsBetween(birth, addDays(start, -1));
        expect(ageAgrees(eldest + 1, birth, start, start)).toBe(false);
        expect(ageAgrees(youngest - 1, birth, start, start)).toBe(false);
      }),
    );
  });
});

describe("the age groups", () => {
  it("begin where the younger one ends: of 6 to 18 U8 takes the ages 6 to 8, and below 6 there is a U6", () => {
    const codes = (minAge: number, maxAge: number) =>
      ageGroupsIn({ minAge, maxAge }).map(({ code, min, max }) => `${code} ${min}-${max}`);
    const older = ["U12 11-12", "U14 13-14", "U16 15-16", "U18 17-18"];
    expect(codes(6, 18)).toEqual(["U8 6-8", "U10 9-10", ...older]);
    expect(codes(4, 19)).toEqual(["U6 4-6", "U8 7-8", "U10 9-10", ...older, "U19 19-19"]);
    expect([codes(4, 4), codes(19, 19)]).toEqual([["U6 4-4"], ["U19 19-19"]]);
  });

  it("leave out no age that a program accepts, and put no child into two", () => {
    const age = fc.integer(AGE_LIMITS);
    fc.assert(
      fc.property(age, age, age, (one, other, child) => {
        const [minAge, maxAge] = [Math.min(one, other), Math.max(one, other)];
        const groups = ageGroupsIn({ minAge, maxAge }).filter(({ min, max }) => min <= child && child <= max);
        expect(groups).toHaveLength(minAge <= child && child <= maxAge ? 1 : 0);
      }),
    );
  });
});

describe("the ages that a program accepts", () => {
  const own = { minAge: 4, maxAge: 7 };

  it("are its own without groups, and those of its groups otherwise, also across a gap", () => {
    const young = { bornFrom: "2016-06-13", bornTo: "2019-06-12" };
    const old = { bornFrom: "2006-06-13", bornTo: "2010-06-12" };
    expect(acceptedAges({ ...own, groups: [] }, CAMP)).toEqual(own);
    expect(acceptedAges({ ...own, groups: [young, old] }, CAMP)).toEqual({ minAge: 6, maxAge: 18 });
    expect(acceptedAges({ ...own, groups: [young] }, null)).toEqual(own);
  });
});

describe("groups for girls, boys and all", () => {
  const born = { bornFrom: "2015-08-01", bornTo: "2017-07-31" };
  const [all, girls, boys] = (["all", "girls", "boys"] as const).map((sex) => ({ code: sex, sex, ...born }));

  it.each([
    [[all, girls, boys], "girl", "girls"],
    [[all, girls], "boy", "all"],
    [[all, girls], "", "all"],
    [[girls, boys], "", undefined],
    [[boys], "girl", undefined],
  ] as const)("%j take a %s into %s", (groups, sex, code) => {
    const known = groups.flatMap((group) => group ?? []);
    expect(groupOfBirth(known, "2016-02-01", sex)?.code).toBe(code);
  });

  it("may overlap; a group for all has nobody left where both others take everyone", () => {
    const known = [all, girls, boys].flatMap((group) => group ?? []);
    expect(unreachableGroups(known, CAMP).map(({ code }) => code)).toEqual(["all"]);
    expect(unreachableGroups(known.slice(0, 2), CAMP)).toEqual([]);
    expect(unreachableGroups(known.slice(1), CAMP)).toEqual([]);
    expect(groupFaults(known)).toEqual([]);
  });
});

describe("a group that nobody can join", () => {
  const u8 = { code: "U8", bornFrom: "2016-06-13", bornTo: "2019-06-12" };

  it.each([
    ["is everyone's who is younger than 2 on the first day", "2023-06-14", "2025-06-01"],
    ["is everyone's who is older than 19", "1990-01-01", "2005-06-12"],
    ["is covered by an earlier group", "2017-01-01", "2018-01-01"],
  ])("%s", (_title, bornFrom, bornTo) => {
    const group = { code: "X", bornFrom, bornTo };
    expect(unreachableGroups([u8, group], CAMP)).toEqual([group]);
  });

  it.each([
    ["holds one child of 2", "2023-06-12", "2025-06-01"],
    ["holds one of 19", "1990-01-01", "2005-06-13"],
    ["shares some birth dates with another", "2017-01-01", "2020-01-01"],
  ])("is none that %s", (_title, bornFrom, bornTo) => {
    expect(unreachableGroups([u8, { code: "X", bornFrom, bornTo }], CAMP)).toEqual([]);
  });
});

describe("the ages that all groups of a program take", () => {
  const young = { bornFrom: "2016-06-13", bornTo: "2019-06-12" };
  const old = { bornFrom: "2006-06-13", bornTo: "2016-06-12" };

  it("are one range on the first day where the groups touch", () => {
    expect(agesOnFirstDay([young, old], CAMP)).toEqual({ from: 6, to: 18 });
  });

  it("are not said where the groups leave a gap, where there are none, and where there is no first day", () => {
    expect(agesOnFirstDay([young, { ...old, bornTo: "2015-01-01" }], CAMP)).toBeNull();
    expect(agesOnFirstDay([], CAMP)).toBeNull();
    expect(agesOnFirstDay([young], undefined)).toBeNull();
  });
});

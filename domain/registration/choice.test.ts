import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGE_RULES, type AgeRule } from "#domain/programs/programs.ts";
import { addDays, laterDate, yearsBetween } from "#domain/time/dates.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import {
  type AgeRange,
  ageForForm,
  DEFAULT_AGES,
  GROUP_SEXES,
  type GroupRule,
  groupOfBirth,
} from "./ages.ts";
import { birthdayOf, placementOf } from "./choice.ts";
import { CHILD_SEXES, type ChildSex } from "./limits.ts";
import { contextOf, registrationSchema } from "./registration.ts";

interface Group extends GroupRule {
  code: string;
}

interface Program extends AgeRange {
  groups: Group[];
  startsOn: string | null;
  endsOn: string | null;
}

const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

/** The day from which a rule counts, for a program of that first day. */
function countedFrom(rule: AgeRule, startsOn: string): string {
  if (rule === "first-day") return startsOn;
  return rule === "august" ? `${startsOn.slice(0, 4)}-08-01` : `${startsOn.slice(0, 4)}-01-01`;
}

/** Groups of so many years each, from so old on: "U8" has those who are under 8 on the day that counts. */
function groupsBy(rule: AgeRule, startsOn: string, spans: readonly number[], youngest: number): Group[] {
  const on = countedFrom(rule, startsOn);
  let under = youngest;
  return spans.map((years) => {
    const bornTo = birthdayOf(on, -under);
    under += years;
    return { code: `U${under}`, bornFrom: addDays(birthdayOf(on, -under), 1), bornTo };
  });
}

const scene = fc
  .record({
    birth: day("2000-01-01", "2026-12-31"),
    today: day("2025-01-01", "2026-12-31"),
    startsOn: fc.option(day("2025-01-01", "2027-06-30")),
    length: fc.integer({ min: 0, max: 200 }),
    rule: fc.constantFrom(...AGE_RULES),
    spans: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }),
    youngest: fc.integer({ min: 1, max: 9 }),
    minAge: fc.integer({ min: 2, max: 9 }),
    years: fc.integer({ min: 0, max: 10 }),
    childSex: fc.constantFrom(...CHILD_SEXES),
    sexes: fc.array(fc.constantFrom(...GROUP_SEXES), { minLength: 5, maxLength: 5 }),
  })
  .map(({ birth, today, startsOn, length, rule, spans, youngest, minAge, years, childSex, sexes }) => ({
    birth,
    today,
    startsOn,
    endsOn: startsOn === null ? null : addDays(startsOn, length),
    childSex,
    groups: groupsBy(rule, startsOn ?? today, spans, youngest).map((group, index) => ({
      ...group,
      sex: sexes[index] ?? "all",
    })),
    minAge,
    maxAge: minAge + years,
  }));

/** Children who reach the youngest age some weeks after the day that counts: too rare among births of all years. */
const young = scene.map((one) => ({
  ...one,
  birth: addDays(laterDate(one.today, one.startsOn ?? ""), 60 - Math.round(365.25 * one.minAge)),
}));

/** Whether the server's own rules take the child, with the age that the form sends. */
function isTaken(birth: string, childSex: ChildSex, today: string, program: Program): boolean {
  const { startsOn, groups } = program;
  const schema = registrationSchema({
    ...contextOf({ ...program, shirtSizes: "standard" }, today),
    groups: [...groups],
  });
  const childAge = ageForForm(birth, today, startsOn);
  const sent = familyRegistration({ childAge, childSex, childDateOfBirth: birth, waiverDate: today });
  return schema.safeParse(sent).success;
}

describe("The message for a typed birth date", () => {
  it("agrees with the group that the server assigns, for a thousand births, rules and groups", () => {
    const told = new Set<string>();
    fc.assert(
      fc.property(
        fc.oneof({ weight: 3, arbitrary: scene }, { weight: 1, arbitrary: young }),
        ({ birth, childSex, today, ...program }) => {
          const { groups } = program;
          const placement = placementOf(birth, childSex, program, today);
          if (birth > today) {
            expect(placement).toBeUndefined();
            return;
          }
          told.add(placement?.kind ?? "");
          const says = placement?.kind === "group" || placement?.kind === "fits";
          expect(says).toBe(isTaken(birth, childSex, today, program));
          if (placement?.kind === "group")
            expect(placement.group).toBe(groupOfBirth(groups, birth, childSex));
        },
      ),
      { numRuns: 1000 },
    );
    expect([...told].sort()).toEqual(["fits", "group", "later", "none"]);
  });

  it("names the day from which on a child who is too young can be registered: not two days before, but on that day", () => {
    let count = 0;
    fc.assert(
      fc.property(young, ({ birth, childSex, today, ...program }) => {
        const { endsOn } = program;
        const placement = placementOf(birth, childSex, program, today);
        if (placement?.kind !== "later") return;
        count++;
        const { from } = placement;
        expect(isTaken(birth, childSex, laterDate(today, addDays(from, -2)), program)).toBe(false);
        expect(isTaken(birth, childSex, from, program)).toBe(true);
        expect(endsOn === null || from <= endsOn).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(count).toBeGreaterThan(20);
  });

  it.each([
    ["2019-06-20", 6, "2025-06-20"],
    ["2020-02-29", 6, "2026-03-01"],
    ["2020-02-29", 8, "2028-02-29"],
  ])("counts the birthday of %s for %i years as %s", (birth, years, birthday) => {
    expect(birthdayOf(birth, years)).toBe(birthday);
    expect(yearsBetween(birth, birthday)).toBe(years);
    expect(yearsBetween(birth, addDays(birthday, -1))).toBe(years - 1);
  });

  it("is nothing while the date is half typed, or has not come yet", () => {
    const takes = { groups: [], startsOn: null, endsOn: null, ...DEFAULT_AGES };
    expect(placementOf("", "", takes, "2025-06-01")).toBeUndefined();
    expect(placementOf("2015-02-30", "", takes, "2025-06-01")).toBeUndefined();
    expect(placementOf("2025-06-02", "", takes, "2025-06-01")).toBeUndefined();
  });
});

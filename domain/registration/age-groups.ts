import { type CalendarDate, yearsBetween } from "#domain/time/dates.ts";
import {
  AGE_LIMITS,
  type AgeRange,
  birthRanges,
  type GroupRule,
  type GroupSex,
  groupsByBirthDate,
} from "./ages.ts";

/* Apart from ages.ts, because families' pages do not need it. */

/** The age groups (docs/reference/public-pages.md#content-pages). */
export const AGE_GROUPS = ["U6", "U8", "U10", "U12", "U14", "U16", "U18", "U19"] as const;
type AgeGroup = (typeof AGE_GROUPS)[number];

/** A group's ages in completed years, both inclusive. */
export interface AgeSpan {
  code: string;
  min: number;
  max: number;
}

function oldestOf(group: AgeGroup): number {
  return Number(group.slice(1));
}

/**
 * The age groups of a range, without gaps. U10 begins where U8 ends and includes age 10. The first group begins with the
 * youngest age: from 6 on that is U8, from 5 on U6.
 */
export function ageGroupsIn({ minAge, maxAge }: AgeRange): (AgeSpan & { code: AgeGroup })[] {
  const spans: (AgeSpan & { code: AgeGroup })[] = [];
  for (const code of AGE_GROUPS) {
    const min = (spans.at(-1)?.max ?? minAge - 1) + 1;
    const max = Math.min(oldestOf(code), maxAge);
    if (min <= maxAge && (oldestOf(code) > minAge || max === maxAge) && min <= max)
      spans.push({ code, min, max });
  }
  return spans;
}

/**
 * Groups that nobody can join: on the first day everyone is too young or too old for the club, or an earlier group takes
 * everyone.
 */
export function unreachableGroups<Group extends GroupRule & { code: string }>(
  groups: readonly Group[],
  firstDay: CalendarDate | undefined,
): Group[] {
  const ordered = groupsByBirthDate(groups);
  return ordered.filter(({ bornFrom, bornTo, sex: own = "all" }, index) => {
    const isOutside =
      firstDay !== undefined &&
      (yearsBetween(bornFrom, firstDay) < AGE_LIMITS.min || yearsBetween(bornTo, firstDay) > AGE_LIMITS.max);
    // Of a child's sex, the group for that sex comes before one for all.
    const before = (sex: GroupSex) => {
      const earlier = ordered.slice(0, index).filter(({ sex: other = "all" }) => other === own);
      const ofSex = own === "all" ? ordered.filter((other) => other.sex === sex) : [];
      return birthRanges([...earlier, ...ofSex]);
    };
    const isTaken = (sex: GroupSex) =>
      before(sex).some((span) => span.bornFrom <= bornFrom && bornTo <= span.bornTo);
    const sexes: readonly GroupSex[] = own === "all" ? ["girls", "boys"] : [own];
    return isOutside || sexes.every(isTaken);
  });
}

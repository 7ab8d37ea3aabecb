import { addDays, type CalendarDate, laterDate, yearsBetween } from "#domain/time/dates.ts";

/** Ages in completed years that the club accepts (docs/reference/registration-form.md#fields). */
export const CHILD_AGE = { min: 6, max: 18 } as const;

/** The six age groups (docs/reference/public-pages.md#content-pages). */
export const AGE_GROUPS = ["U8", "U10", "U12", "U14", "U16", "U18"] as const;
type AgeGroup = (typeof AGE_GROUPS)[number];

function oldestOf(group: AgeGroup): number {
  return Number(group.slice(1));
}

/** The ages of a group in completed years: U10 begins where U8 ends and includes age 10. */
export function agesOf(group: AgeGroup): { min: number; max: number } {
  const younger = AGE_GROUPS[AGE_GROUPS.indexOf(group) - 1];
  return { min: younger ? oldestOf(younger) + 1 : CHILD_AGE.min, max: oldestOf(group) };
}

/**
 * Whether a birth date agrees with an age today or on the program's first day. One day either way is allowed for time
 * zones (docs/reference/registration-form.md#age-and-birth-date).
 * @param age completed years
 */
export function ageAgrees(age: number, birth: CalendarDate, today: CalendarDate, programStart: CalendarDate) {
  return [today, programStart].some((day) =>
    [-1, 0, 1].some((shift) => yearsBetween(birth, addDays(day, shift)) === age),
  );
}

/** The age the form sends, in completed years: on the program's first day, or today if that day is past. */
export function ageForForm(birth: CalendarDate, today: CalendarDate, startsOn: CalendarDate | null): number {
  return yearsBetween(birth, laterDate(today, startsOn ?? today));
}

/** Birth dates that a group accepts, both inclusive. */
export interface BirthRange {
  bornFrom: CalendarDate;
  bornTo: CalendarDate;
}

/**
 * The group whose birth dates include this one; today's age has no effect
 * (docs/reference/registration-opening.md#groups-by-birth-date). undefined without a birth date.
 */
export function groupOfBirth<Group extends BirthRange>(
  groups: readonly Group[],
  birth: CalendarDate | "" | null,
): Group | undefined {
  return groups.find(({ bornFrom, bornTo }) => birth !== null && bornFrom <= birth && birth <= bornTo);
}

/** The birth dates of all groups in as few spans as possible, earliest first: adjoining groups are merged. */
export function birthRanges(groups: readonly BirthRange[]): BirthRange[] {
  const spans: BirthRange[] = [];
  for (const { bornFrom, bornTo } of groups.toSorted((a, b) => (a.bornFrom < b.bornFrom ? -1 : 1))) {
    const last = spans.at(-1);
    if (last && bornFrom <= addDays(last.bornTo, 1)) last.bornTo = laterDate(bornTo, last.bornTo);
    else spans.push({ bornFrom, bornTo });
  }
  return spans;
}

/**
 * The ages, in completed years on the first day, that the groups accept together; null if their birth dates leave a
 * gap.
 */
export function agesOnFirstDay(groups: readonly BirthRange[], firstDay: CalendarDate | null | undefined) {
  const [span, ...others] = birthRanges(groups);
  if (!span || others.length > 0 || !firstDay) return null;
  return { from: yearsBetween(span.bornTo, firstDay), to: yearsBetween(span.bornFrom, firstDay) };
}

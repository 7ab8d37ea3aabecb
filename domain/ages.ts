import { addDays, type CalendarDate, laterDate, yearsBetween } from "./calendar-date.ts";

/** Ages in completed years that the camp takes (docs/rules/registration.md#the-fields-of-a-registration). */
export const CHILD_AGE = { min: 6, max: 18 } as const;

/** The six age groups (docs/rules/pages.md#structure). */
export const AGE_GROUPS = ["U8", "U10", "U12", "U14", "U16", "U18"] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

function oldestOf(group: AgeGroup): number {
  return Number(group.slice(1));
}

/** The ages of a group in completed years: U10 goes up to 10 and begins where U8 ends. */
export function agesOf(group: AgeGroup): { min: number; max: number } {
  const younger = AGE_GROUPS[AGE_GROUPS.indexOf(group) - 1];
  return { min: younger ? oldestOf(younger) + 1 : CHILD_AGE.min, max: oldestOf(group) };
}

/**
 * Whether a birth date agrees with an age: the age of today or of the program's first day, give or take one day for
 * time zones (docs/rules/registration.md#an-age-in-years-and-a-birth-date-agree).
 * @param age completed years
 */
export function ageAgrees(age: number, birth: CalendarDate, today: CalendarDate, programStart: CalendarDate) {
  return [today, programStart].some((day) =>
    [-1, 0, 1].some((shift) => yearsBetween(birth, addDays(day, shift)) === age),
  );
}

/** The age that the form sends, in completed years: on the program's first day, or today's once that is past. */
export function ageToSend(birth: CalendarDate, today: CalendarDate, startsOn: CalendarDate | null): number {
  return yearsBetween(birth, laterDate(today, startsOn ?? today));
}

/** Birth dates that a group of a program takes, both inclusive. */
export interface BornWithin {
  bornFrom: CalendarDate;
  bornTo: CalendarDate;
}

/**
 * The group that a birth date lies in: ages go by the group's dates and never by today
 * (docs/rules/registration.md#groups-by-birth-date). undefined for a date that was not given.
 */
export function groupOfBirth<Group extends BornWithin>(
  groups: readonly Group[],
  birth: CalendarDate | "" | null,
): Group | undefined {
  return groups.find(({ bornFrom, bornTo }) => birth !== null && bornFrom <= birth && birth <= bornTo);
}

/** The birth dates of groups in as few spans as there are: those that touch are one, from the earliest on. */
export function bornSpans(groups: readonly BornWithin[]): BornWithin[] {
  const spans: BornWithin[] = [];
  for (const { bornFrom, bornTo } of groups.toSorted((a, b) => (a.bornFrom < b.bornFrom ? -1 : 1))) {
    const last = spans.at(-1);
    if (last && bornFrom <= addDays(last.bornTo, 1)) last.bornTo = laterDate(bornTo, last.bornTo);
    else spans.push({ bornFrom, bornTo });
  }
  return spans;
}

/**
 * The ages in completed years on the first day that all groups together take; null where their birth dates leave a gap.
 */
export function agesOnFirstDay(groups: readonly BornWithin[], firstDay: CalendarDate | null | undefined) {
  const [span, ...others] = bornSpans(groups);
  if (!span || others.length > 0 || !firstDay) return null;
  return { from: yearsBetween(span.bornTo, firstDay), to: yearsBetween(span.bornFrom, firstDay) };
}

import { addDays, type CalendarDate, laterDate, yearsBetween } from "#domain/time/dates.ts";
import type { ChildSex } from "./limits.ts";

/** The club's outer limits: no program accepts a child outside them. Ages are completed years. */
export const AGE_LIMITS = { min: 2, max: 19 } as const;

/** Youngest and oldest age that a program accepts, in completed years. */
export type AgeRange = {
  minAge: number;
  maxAge: number;
};

export function isWithin(age: number, { minAge, maxAge }: AgeRange): boolean {
  return minAge <= age && age <= maxAge;
}

/** The ages of a new program, and of testimonials (docs/reference/public-pages.md#testimonials). */
export const DEFAULT_AGES = { minAge: 6, maxAge: 18 } as const satisfies AgeRange;

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

/** Whom a group is for. Birth dates of a girls' group and a boys' group may overlap. */
export const GROUP_SEXES = ["all", "girls", "boys"] as const;
export type GroupSex = (typeof GROUP_SEXES)[number];
const GROUP_OF_SEX = { girl: "girls", boy: "boys" } as const satisfies Record<ChildSex, GroupSex>;

/** What decides whether a child belongs to a group. */
export interface GroupRule extends BirthRange {
  /** Absent: for all. */
  sex?: GroupSex;
}

/** Whether a program asks and shows the child's sex: for groups of girls or boys, or for its governing body's file. */
export function asksSex({
  groups = [],
  needsSex = false,
}: {
  groups?: readonly GroupRule[];
  needsSex?: boolean;
}): boolean {
  return needsSex || groups.some(({ sex = "all" }) => sex !== "all");
}

/** The groups that a child of this sex can join at some age. */
export function groupsFor<Group extends GroupRule>(
  groups: readonly Group[],
  childSex: ChildSex | "" | null,
): Group[] {
  return groups.filter(({ sex = "all" }) => sex === "all" || (childSex && sex === GROUP_OF_SEX[childSex]));
}

/**
 * The group whose birth dates include this one, for the child's sex before one for all; today's age has no effect
 * (docs/reference/registration-opening.md#groups-by-birth-date). undefined without a birth date.
 */
export function groupOfBirth<Group extends GroupRule>(
  groups: readonly Group[],
  birth: CalendarDate | "" | null,
  childSex: ChildSex | "" | null,
): Group | undefined {
  const fitting = groupsFor(groups, childSex).filter(
    ({ bornFrom, bornTo }) => birth !== null && bornFrom <= birth && birth <= bornTo,
  );
  return fitting.find(({ sex = "all" }) => sex !== "all") ?? fitting[0];
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

/** What decides whether a program accepts a child: the birth dates of its groups; without groups, the age. */
export interface Eligibility extends AgeRange {
  groups: readonly GroupRule[];
}

/** The ages that a program accepts: those of its groups on its first day, from the youngest to the oldest, else its own. */
export function acceptedAges(
  { groups, ...own }: Eligibility,
  firstDay: CalendarDate | null | undefined,
): AgeRange {
  const spans = birthRanges(groups);
  const [oldest, youngest] = [spans[0], spans.at(-1)];
  if (!oldest || !youngest || !firstDay) return { minAge: own.minAge, maxAge: own.maxAge };
  return { minAge: yearsBetween(youngest.bornTo, firstDay), maxAge: yearsBetween(oldest.bornFrom, firstDay) };
}

/** The range that covers all of these; the default without any. */
export function allAges(ranges: readonly AgeRange[]): AgeRange {
  if (ranges.length === 0) return DEFAULT_AGES;
  return {
    minAge: Math.min(...ranges.map(({ minAge }) => minAge)),
    maxAge: Math.max(...ranges.map(({ maxAge }) => maxAge)),
  };
}

/** Groups by birth date, the oldest children first; a child belongs to the first that fits. */
export function groupsByBirthDate<Group extends Pick<BirthRange, "bornFrom"> & { code: string }>(
  groups: readonly Group[],
): Group[] {
  return groups.toSorted((a, b) => a.bornFrom.localeCompare(b.bornFrom) || (a.code < b.code ? -1 : 1));
}

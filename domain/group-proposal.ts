import { AGE_GROUPS, agesOf, type BornWithin, CHILD_AGE } from "./ages.ts";
import { addDays, type CalendarDate, isCalendarDate, laterDate } from "./calendar-date.ts";
import type { AgeRule } from "./programs.ts";

/** Groups of one age each, U6 to U18, or the club's age groups, of which the first begins with the youngest of the camp. */
export const GROUP_STYLES = ["each-age", "age-groups"] as const;
export type GroupStyle = (typeof GROUP_STYLES)[number];

/** A group by its ages in completed years on the reference day, both inclusive. */
export interface AgeSpan {
  code: string;
  min: number;
  max: number;
}

const EACH_AGE: AgeSpan[] = Array.from({ length: 13 }, (_, i) => ({
  code: `U${i + 6}`,
  min: i + 6,
  max: i + 6,
}));

/** Nobody names a program by more, in characters. */
const NAME_MAX = 200;
/** Clubs put two years of birth into a group. */
const YEARS_OF_NAMED = 2;
const NAMED = /(?<![\p{L}\d])(?:U|sub)[\s-]?(\d{1,2})(?!\d)/giu;

/**
 * The groups that a program's name says, "U10" or "Sub-8 y Sub-10", from the youngest to the oldest. U10 is under ten:
 * up to nine on the program's first day, or, where years of birthdays count, when the year begins, so that everybody
 * turns ten in it. A group begins where the one named before it ends, else a year or two below its own end.
 */
export function namedSpans(name: string, rule: AgeRule): AgeSpan[] {
  const limits = [...new Set([...name.slice(0, NAME_MAX).matchAll(NAMED)].map(([, limit]) => Number(limit)))]
    .filter((limit) => limit <= CHILD_AGE.max)
    .sort((a, b) => a - b);
  const spans = limits.map((limit, i) => {
    const max = rule === "first-day" ? limit - 1 : limit;
    const youngest = rule === "first-day" ? limit - YEARS_OF_NAMED : limit;
    const below = limits[i - 1];
    const min = below === undefined ? youngest : max - (limit - below) + 1;
    return { code: `U${limit}`, min: Math.max(min, CHILD_AGE.min), max };
  });
  return spans.filter(({ min, max }) => min <= max);
}

/** The groups that a style knows, from the youngest to the oldest. */
export function spansOf(style: GroupStyle): AgeSpan[] {
  if (style === "each-age") return EACH_AGE;
  return AGE_GROUPS.map((code) => ({ code, ...agesOf(code) }));
}

/** Begins every soccer year; its own year says nothing. */
export const SOCCER_YEAR_BEGINS: CalendarDate = "2000-08-01";

/** The years in which children's ages count: by 1 August one ends on July 31 of it, else on its last day. */
function yearOfDay(rule: AgeRule, day: CalendarDate): number {
  const year = Number(day.slice(0, 4));
  return rule === "august" && day.slice(5) >= SOCCER_YEAR_BEGINS.slice(5) ? year + 1 : year;
}

/** The year that a program most likely means: 2027 for the soccer year 2026-27, or for a season that ends in it. */
export function usualYear(
  rule: AgeRule,
  {
    firstDay,
    season,
  }: { firstDay: CalendarDate | undefined; season: { startsOn: CalendarDate; endsOn: CalendarDate } },
): number {
  return yearOfDay(rule, rule === "calendar-year" ? season.endsOn : (firstDay ?? season.startsOn));
}

/**
 * The day on which a child's age in completed years is its group's (docs/rules/publishing.md#groups-are-proposed): the
 * program's first day, or the last day of the year in which everybody of a group has the birthday.
 */
export function referenceDay(
  rule: AgeRule,
  { year, firstDay }: { year: number; firstDay: CalendarDate },
): CalendarDate {
  if (rule === "first-day") return firstDay;
  return rule === "august" ? `${year}-07-31` : `${year}-12-31`;
}

/** The last birth date of those who are at least so old on a day; who was born on February 29 has the birthday on March 1. */
function lastBirthOf(age: number, reference: CalendarDate): CalendarDate {
  const sameDay = `${String(Number(reference.slice(0, 4)) - age).padStart(4, "0")}${reference.slice(4)}`;
  return isCalendarDate(sameDay) ? sameDay : sameDay.replace(/29$/, "28");
}

/** Groups by their birth dates, both inclusive: no day is in two, and none between them in none. */
export function proposedGroups(
  spans: readonly AgeSpan[],
  reference: CalendarDate,
): (BornWithin & { code: string })[] {
  return spans.map(({ code, min, max }) => ({
    code,
    bornFrom: addDays(lastBirthOf(max + 1, reference), 1),
    bornTo: lastBirthOf(min, reference),
  }));
}

/** Birth dates between the first and the last group that are in none of them, or in two. */
export type GroupFault = BornWithin & ({ kind: "gap" } | { kind: "overlap"; codes: [string, string] });

/** What is seldom meant, and never refused: birth dates in no group or in two. */
export function groupFaults(groups: readonly (BornWithin & { code: string })[]): GroupFault[] {
  const sound = groups
    .filter(
      ({ bornFrom, bornTo }) => isCalendarDate(bornFrom) && isCalendarDate(bornTo) && bornFrom <= bornTo,
    )
    .toSorted((a, b) => (a.bornFrom < b.bornFrom ? -1 : 1));
  const faults: GroupFault[] = [];
  let oldest: (typeof sound)[number] | undefined;
  for (const group of sound) {
    if (oldest && group.bornFrom <= oldest.bornTo) {
      const [bornTo = ""] = [group.bornTo, oldest.bornTo].sort();
      faults.push({ kind: "overlap", codes: [oldest.code, group.code], bornFrom: group.bornFrom, bornTo });
    } else if (oldest && group.bornFrom > addDays(oldest.bornTo, 1)) {
      faults.push({ kind: "gap", bornFrom: addDays(oldest.bornTo, 1), bornTo: addDays(group.bornFrom, -1) });
    }
    if (!oldest || laterDate(group.bornTo, oldest.bornTo) === group.bornTo) oldest = group;
  }
  return faults;
}

import { type AgeSpan, ageGroupsIn } from "#domain/registration/age-groups.ts";
import type { AgeRange, BirthRange, GroupRule } from "#domain/registration/ages.ts";
import { addDays, type CalendarDate, isCalendarDate, laterDate } from "#domain/time/dates.ts";
import type { AgeRule } from "./programs.ts";
import { addYears } from "./season-copy.ts";

/** One group for each age, or the age groups U6, U8 … within the program's ages. */
export const GROUP_STYLES = ["each-age", "age-groups"] as const;
export type GroupStyle = (typeof GROUP_STYLES)[number];

/** The groups of a style within a range; a group's ages count on the reference day. */
export function spansOf(style: GroupStyle, range: AgeRange): AgeSpan[] {
  if (style === "age-groups") return ageGroupsIn(range);
  const count = Math.max(0, range.maxAge - range.minAge + 1);
  return Array.from({ length: count }, (_, i) => {
    const age = range.minAge + i;
    return { code: `U${age}`, min: age, max: age };
  });
}

/** The day and month on which every soccer year begins; the year is a placeholder. */
export const SOCCER_YEAR_BEGINS: CalendarDate = "2000-08-01";

/** The year in which ages are counted. By the August rule it ends on July 31 of that year, else on December 31. */
function yearOfDay(rule: AgeRule, day: CalendarDate): number {
  const year = Number(day.slice(0, 4));
  return rule === "august" && day.slice(5) >= SOCCER_YEAR_BEGINS.slice(5) ? year + 1 : year;
}

/** The year that a program most likely means: 2027 for the soccer year 2026-27, or for a season ending in 2027. */
export function likelyYear(
  rule: AgeRule,
  {
    firstDay,
    season,
  }: { firstDay: CalendarDate | undefined; season: { startsOn: CalendarDate; endsOn: CalendarDate } },
): number {
  return yearOfDay(rule, rule === "calendar-year" ? season.endsOn : (firstDay ?? season.startsOn));
}

/**
 * The day on which a child's age decides its group (docs/reference/seasons.md#age-group-proposals): the program's first
 * day, July 31 or December 31.
 */
export function referenceDay(
  rule: AgeRule,
  { year, firstDay }: { year: number; firstDay: CalendarDate },
): CalendarDate {
  if (rule === "first-day") return firstDay;
  return rule === "august" ? `${year}-07-31` : `${year}-12-31`;
}

/**
 * Turns ages into birth dates, both inclusive, without gaps or overlaps. Children born on February 29 have their birthday
 * on March 1.
 */
export function proposedGroups(
  spans: readonly AgeSpan[],
  reference: CalendarDate,
): (BirthRange & { code: string })[] {
  return spans.map(({ code, min, max }) => ({
    code,
    bornFrom: addDays(addYears(reference, -(max + 1)), 1),
    bornTo: addYears(reference, -min),
  }));
}

/** Birth dates, between the first and last group, that belong to no group or to two. */
export type GroupFault = BirthRange & ({ kind: "gap" } | { kind: "overlap"; codes: [string, string] });

/** Groups with both birth dates in order; the others are unfinished. */
export function datedGroups<Group extends BirthRange>(groups: readonly Group[]): Group[] {
  return groups.filter(
    ({ bornFrom, bornTo }) => isCalendarDate(bornFrom) && isCalendarDate(bornTo) && bornFrom <= bornTo,
  );
}

/** Gaps and overlaps between groups, for girls and for boys. Staff are warned about them, but they are allowed. */
export function groupFaults(groups: readonly (GroupRule & { code: string })[]): GroupFault[] {
  const faults = (["girls", "boys"] as const).flatMap((sex) =>
    faultsAmong(groups.filter((group) => [sex, "all"].includes(group.sex ?? "all"))),
  );
  // A group for one sex may overlap a group for all, which takes everybody else.
  const sexOf = (code: string) => groups.find((group) => group.code === code)?.sex ?? "all";
  const isMixed = (fault: GroupFault) =>
    fault.kind === "overlap" && sexOf(fault.codes[0]) !== sexOf(fault.codes[1]);
  const keyOf = (fault: GroupFault) => JSON.stringify(fault);
  return faults.filter(
    (fault, index) => !isMixed(fault) && faults.findIndex((other) => keyOf(other) === keyOf(fault)) === index,
  );
}

function faultsAmong(groups: readonly (BirthRange & { code: string })[]): GroupFault[] {
  const dated = datedGroups(groups).toSorted((a, b) => (a.bornFrom < b.bornFrom ? -1 : 1));
  const faults: GroupFault[] = [];
  let latest: (typeof dated)[number] | undefined;
  for (const group of dated) {
    if (latest && group.bornFrom <= latest.bornTo) {
      const [bornTo = ""] = [group.bornTo, latest.bornTo].sort();
      faults.push({ kind: "overlap", codes: [latest.code, group.code], bornFrom: group.bornFrom, bornTo });
    } else if (latest && group.bornFrom > addDays(latest.bornTo, 1)) {
      faults.push({ kind: "gap", bornFrom: addDays(latest.bornTo, 1), bornTo: addDays(group.bornFrom, -1) });
    }
    if (!latest || laterDate(group.bornTo, latest.bornTo) === group.bornTo) latest = group;
  }
  return faults;
}

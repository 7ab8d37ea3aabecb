import { type AgeSpan, ageGroupsIn } from "#domain/registration/age-groups.ts";
import type { AgeRange, BirthRange, GroupRule } from "#domain/registration/ages.ts";
import { addDays, type CalendarDate, isCalendarDate, laterDate } from "#domain/time/dates.ts";
import { type Weekday, weekdayOf } from "#domain/time/sessions.ts";
import type { AgeRule } from "./programs.ts";
import { addYears } from "./season-copy.ts";
import { SEASON_LIMITS } from "./season-draft.ts";

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

/** Gaps and overlaps between groups, as girls and as boys meet them. Staff are warned about them, but they are allowed. */
export function groupFaults(groups: readonly (GroupRule & { code: string })[]): GroupFault[] {
  const faults = (["girls", "boys"] as const).flatMap((sex) =>
    faultsAmong(groups.filter((group) => [sex, "all"].includes(group.sex ?? "all"))),
  );
  // A group for a sex may overlap one for all, which takes the others.
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

/** A session as typed; an empty place is the club's park. */
interface Session {
  on: string;
  starts: string;
  ends: string;
  place: string;
}

/** "Every Tuesday and Thursday from … to …": both days are included, hours are in the club's time zone. */
export interface Repetition {
  weekdays: readonly Weekday[];
  from: CalendarDate;
  to: CalendarDate;
  starts: string;
  ends: string;
  place: string;
}

/** Longer than any season; it limits the work after a mistyped year. */
const MAX_REPETITION_DAYS = 3 * 366;

/**
 * The days of a repetition within the season that do not yet have the session
 * (docs/reference/seasons.md#program-editor).
 */
export function repeatedSessions(
  { weekdays, from, to, starts, ends, place }: Repetition,
  existing: readonly Pick<Session, "on">[],
  season: { startsOn: CalendarDate; endsOn: CalendarDate },
) {
  const first = laterDate(from, season.startsOn);
  const lastDay = to < season.endsOn ? to : season.endsOn;
  const datesWithSession = new Set(existing.map(({ on }) => on));
  const newDates: CalendarDate[] = [];
  let skippedCount = 0;
  for (
    let day = first, step = 0;
    day <= lastDay && step < MAX_REPETITION_DAYS;
    day = addDays(day, 1), step += 1
  ) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    if (datesWithSession.has(day)) skippedCount += 1;
    else newDates.push(day);
  }
  const room = Math.max(0, SEASON_LIMITS.sessions - existing.length);
  return {
    sessions: newDates.slice(0, room).map((on) => ({ on, starts, ends, place })),
    /** Days that already have the session. */
    skippedCount,
    /** Days beyond the most a program may have. */
    excessCount: Math.max(0, newDates.length - room),
    /** Whether part of the repetition lies outside the season. */
    isOutsideSeason: from < season.startsOn || to > season.endsOn,
  };
}
/** The sessions that a repetition adds, and how many days it skips and why. */
export type RepeatedSessions = ReturnType<typeof repeatedSessions>;

const isTimed = ({ on, starts, ends }: Session) => isCalendarDate(on) && starts !== "" && ends !== "";

/** Sorts sessions by time; unfinished ones keep their text and go to the end. */
export function sortedSessions<Row extends Session>(sessions: readonly Row[]): Row[] {
  const keyOf = (row: Row) => (isTimed(row) ? `${row.on} ${row.starts}` : "~");
  return sessions.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

/** Indexes of sessions that overlap another one, which is allowed but rarely intended. */
export function overlappingSessions(sessions: readonly Session[]): Set<number> {
  const found = new Set<number>();
  for (const [i, a] of sessions.entries())
    for (const [j, b] of sessions.entries())
      if (i !== j && isTimed(a) && isTimed(b) && a.on === b.on && a.starts < b.ends && b.starts < a.ends)
        found.add(i);
  return found;
}

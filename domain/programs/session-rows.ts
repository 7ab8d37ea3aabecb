import { addDays, type CalendarDate, isCalendarDate, laterDate } from "#domain/time/dates.ts";
import { type Weekday, weekdayOf } from "#domain/time/sessions.ts";
import { SEASON_LIMITS } from "./season-draft.ts";

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
  for (let day = first, i = 0; day <= lastDay && i < MAX_REPETITION_DAYS; day = addDays(day, 1), i += 1) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    if (datesWithSession.has(day)) skippedCount += 1;
    else newDates.push(day);
  }
  const maxNewSessions = Math.max(0, SEASON_LIMITS.sessions - existing.length);
  return {
    sessions: newDates.slice(0, maxNewSessions).map((on) => ({ on, starts, ends, place })),
    /** Days that already have the session. */
    skippedCount,
    /** Days beyond the most a program may have. */
    excessCount: Math.max(0, newDates.length - maxNewSessions),
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

import { addDays, type CalendarDate, isCalendarDate, laterDate } from "./calendar-date.ts";
import { DRAFT_LIMITS } from "./season-draft.ts";
import { type Weekday, weekdayOf } from "./weekdays.ts";

/** A session as typed; an empty place is the club's park. */
interface Session {
  on: string;
  starts: string;
  ends: string;
  place: string;
}

/** "Every Tuesday and Thursday from … to …": both days are included, hours are on the club's clock. */
export interface Repetition {
  weekdays: readonly Weekday[];
  from: CalendarDate;
  to: CalendarDate;
  starts: string;
  ends: string;
  place: string;
}

/** The sessions that a repetition adds, and how many days it skips and why. */
export interface Repeated {
  sessions: Session[];
  /** Days that already have the session. */
  known: number;
  /** Days beyond the most a program may have. */
  tooMany: number;
  /** Whether part of the repetition lies outside the season. */
  isCut: boolean;
}

/** Longer than any season; it limits the work when somebody mistypes a year. */
const MOST_DAYS = 3 * 366;

/**
 * The days of a repetition within the season that do not yet have the session
 * (docs/rules/publishing.md#days-that-repeat).
 */
export function repeatedSessions(
  { weekdays, from, to, starts, ends, place }: Repetition,
  existing: readonly Pick<Session, "on">[],
  season: { startsOn: CalendarDate; endsOn: CalendarDate },
): Repeated {
  const first = laterDate(from, season.startsOn);
  const lastDay = to < season.endsOn ? to : season.endsOn;
  const there = new Set(existing.map(({ on }) => on));
  const wanted: CalendarDate[] = [];
  let known = 0;
  for (let day = first, step = 0; day <= lastDay && step < MOST_DAYS; day = addDays(day, 1), step += 1) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    if (there.has(day)) known += 1;
    else wanted.push(day);
  }
  const room = Math.max(0, DRAFT_LIMITS.sessions - existing.length);
  return {
    sessions: wanted.slice(0, room).map((on) => ({ on, starts, ends, place })),
    known,
    tooMany: Math.max(0, wanted.length - room),
    isCut: from < season.startsOn || to > season.endsOn,
  };
}

const isTimed = ({ on, starts, ends }: Session) => isCalendarDate(on) && starts !== "" && ends !== "";

/** Sorts sessions by time; unfinished ones keep their text and go to the end. */
export function inOrder<Row extends Session>(sessions: readonly Row[]): Row[] {
  const keyOf = (row: Row) => (isTimed(row) ? `${row.on} ${row.starts}` : "~");
  return sessions.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

/** Indexes of sessions that overlap another one, which is allowed but rarely intended. */
export function atTheSameTime(sessions: readonly Session[]): Set<number> {
  const found = new Set<number>();
  for (const [i, a] of sessions.entries())
    for (const [j, b] of sessions.entries())
      if (i !== j && isTimed(a) && isTimed(b) && a.on === b.on && a.starts < b.ends && b.starts < a.ends)
        found.add(i);
  return found;
}

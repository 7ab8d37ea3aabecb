import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { SeasonFacts } from "./draft-changes.ts";
import { DAY_MS } from "./durations.ts";
import { LANGUAGES } from "./languages.ts";
import type { GroupFacts, PublishedProgram } from "./site-facts.ts";
import { freeSlug } from "./slug.ts";
import { instantAt, wallClock } from "./zoned-time.ts";

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The same day in another year; February 29 becomes the 28th in a year without it. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, "0")}${date.slice(4)}`;
  const isThere = !Number.isNaN(Date.parse(moved)) && addDays(moved, 0) === moved;
  return isThere ? moved : `${moved.slice(0, 8)}28`;
}

/** How far a season's facts move with its first day: whole weeks for days, whole years for birth dates. */
interface Move {
  days: number;
  years: number;
  timeZone: string;
}

function moveOf(from: CalendarDate, to: CalendarDate, timeZone: string): Move {
  const days = daysBetween(from, to);
  return { days: Math.round(days / 7) * 7, years: Math.round(days / 365.25), timeZone };
}

/** The same weekday and hour on the club's clock, even if the clocks changed in between. */
function movedMoment(instant: string, { days, timeZone }: Move): string {
  const { date, time } = wallClock(instant, timeZone);
  return instantAt(addDays(date, days), time, timeZone).toISOString();
}

/** A price keeps its calendar date, such as the last of March, because families know it. */
function movedEnd(instant: string, { years, timeZone }: Move): string {
  const { date, time } = wallClock(instant, timeZone);
  return instantAt(addYears(date, years), time, timeZone).toISOString();
}

/** The day after a group's last birth date, in another year; it follows the first day where it is that day's date. */
function movedBorder(border: CalendarDate, firstDay: CalendarDate | undefined, { days, years }: Move) {
  const moved = addYears(border, years);
  if (firstDay === undefined || addDays(firstDay, 1).slice(5) !== border.slice(5)) return moved;
  return addDays(moved, daysBetween(addYears(firstDay, years), addDays(firstDay, days)));
}

/** Groups stay adjacent, and a child who is old enough on the first day has the same age on the copy's first day. */
function movedGroup(
  { bornFrom, bornTo }: GroupFacts,
  firstDay: CalendarDate | undefined,
  move: Move,
): Pick<GroupFacts, "bornFrom" | "bornTo"> {
  return {
    bornFrom: movedBorder(bornFrom, firstDay, move),
    bornTo: addDays(movedBorder(addDays(bornTo, 1), firstDay, move), -1),
  };
}

function copiedProgram(
  program: PublishedProgram,
  move: Move,
  newId: (sourceId: string) => string,
): PublishedProgram {
  const { id, opensAt, closesAt, prices, sessions, groups, questions, ageRule } = program;
  const firstDay = ageRule === "first-day" ? sessions.map(({ on }) => on).toSorted()[0] : undefined;
  return {
    ...program,
    id: newId(id),
    opensAt: opensAt && movedMoment(opensAt, move),
    closesAt: closesAt && movedMoment(closesAt, move),
    prices: prices.map(({ cents, until }) => ({ cents, until: movedEnd(until, move) })),
    sessions: sessions.map((session) => ({ ...session, on: addDays(session.on, move.days) })),
    groups: groups.map((group) => ({ ...group, id: newId(group.id), ...movedGroup(group, firstDay, move) })),
    questions: questions.map((question) => ({ ...question, id: newId(question.id) })),
    unchecked: [...LANGUAGES],
  };
}

/** A season's name and dates, chosen by the person who prepares it. */
export type SeasonFrame = Pick<SeasonFacts, "slug" | "names" | "startsOn" | "endsOn">;

interface CopyContext {
  /** The copy's id for a program, group or question. */
  newId: (sourceId: string) => string;
  timeZone: string;
  /** The slugs of all programs. */
  takenSlugs: readonly string[];
}

/**
 * Copies a season as a new draft (docs/rules/publishing.md#copying-a-season). Days move by whole weeks, so each keeps
 * its weekday and stays close to its date. Hours stay the same on the club's clock. Birth dates move by whole years, and
 * with the first day where a group begins or ends with it. What acts at once, such as a switch, is not copied.
 */
export function copySeason(
  source: SeasonFacts,
  frame: SeasonFrame,
  { newId, timeZone, takenSlugs }: CopyContext,
): SeasonFacts & { state: "live" } {
  const move = moveOf(source.startsOn, frame.startsOn, timeZone);
  const { slug, names, startsOn, endsOn } = frame;
  const taken = [...takenSlugs];
  const slugOf = (program: PublishedProgram) => {
    const end = `-${source.slug}`;
    const wanted = program.slug.endsWith(end) ? program.slug.slice(0, -end.length) : program.slug;
    const free = freeSlug(wanted, taken, slug);
    taken.push(free);
    return free;
  };
  return {
    ...{ slug, names, startsOn, endsOn, state: "live", siblingRule: source.siblingRule },
    programs: source.programs.map((program) => ({
      ...copiedProgram(program, move, newId),
      slug: slugOf(program),
    })),
  };
}

import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { SeasonFacts } from "./draft-changes.ts";
import { LANGUAGES } from "./languages.ts";
import type { GroupFacts, PublishedProgram } from "./site-facts.ts";
import { instantAt, wallClock } from "./zoned-time.ts";

const DAY_MS = 86_400_000;

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The same day of another year; 29 February of a year without one is the 28th. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, "0")}${date.slice(4)}`;
  const isThere = !Number.isNaN(Date.parse(moved)) && addDays(moved, 0) === moved;
  return isThere ? moved : `${moved.slice(0, 8)}28`;
}

/** How far everything of a season moves when its first day does: whole weeks for days, whole years for birth dates. */
interface Move {
  days: number;
  years: number;
  timeZone: string;
}

function moveOf(from: CalendarDate, to: CalendarDate, timeZone: string): Move {
  const days = daysBetween(from, to);
  return { days: Math.round(days / 7) * 7, years: Math.round(days / 365.25), timeZone };
}

/** The same weekday at the same hour of the club's clock, whatever a change of clocks did between the two. */
function movedMoment(instant: string, { days, timeZone }: Move): string {
  const { date, time } = wallClock(instant, timeZone);
  return instantAt(addDays(date, days), time, timeZone).toISOString();
}

/** The end of a price is a date that people know, such as the last of March: it keeps that. */
function movedEnd(instant: string, { years, timeZone }: Move): string {
  const { date, time } = wallClock(instant, timeZone);
  return instantAt(addYears(date, years), time, timeZone).toISOString();
}

/** Groups stay next to one another: whoever is born on 29 February is in one of two that leave no day out. */
function movedGroup(group: GroupFacts, { years }: Move): Pick<GroupFacts, "bornFrom" | "bornTo"> {
  return {
    bornFrom: addYears(group.bornFrom, years),
    bornTo: addDays(addYears(addDays(group.bornTo, 1), years), -1),
  };
}

function copiedProgram(
  program: PublishedProgram,
  move: Move,
  newId: (of: string) => string,
): PublishedProgram {
  const { id, opensAt, closesAt, prices, sessions, groups, questions } = program;
  return {
    ...program,
    id: newId(id),
    opensAt: opensAt && movedMoment(opensAt, move),
    closesAt: closesAt && movedMoment(closesAt, move),
    prices: prices.map(({ cents, until }) => ({ cents, until: movedEnd(until, move) })),
    sessions: sessions.map((session) => ({ ...session, on: addDays(session.on, move.days) })),
    groups: groups.map((group) => ({ ...group, id: newId(group.id), ...movedGroup(group, move) })),
    questions: questions.map((question) => ({ ...question, id: newId(question.id) })),
    unchecked: [...LANGUAGES],
  };
}

/** What a season is called and when it is, which whoever prepares it says. */
export type SeasonFrame = Pick<SeasonFacts, "slug" | "names" | "startsOn" | "endsOn">;

/**
 * A season as the draft of another one (docs/rules/publishing.md#copying-a-season): its days move by whole weeks to the
 * ones nearest to the same date, so that each keeps its weekday; hours stay as the club's clock shows them; birth dates
 * move by whole years. What acts at once, such as a switch, is no part of it.
 * @param newId the id of the copy of a program, a group or a question
 */
export function copySeason(
  source: SeasonFacts,
  frame: SeasonFrame,
  { newId, timeZone }: { newId: (of: string) => string; timeZone: string },
): SeasonFacts & { state: "live" } {
  const move = moveOf(source.startsOn, frame.startsOn, timeZone);
  const { slug, names, startsOn, endsOn } = frame;
  return {
    ...{ slug, names, startsOn, endsOn, state: "live", siblingRule: source.siblingRule },
    programs: source.programs.map((program) => copiedProgram(program, move, newId)),
  };
}

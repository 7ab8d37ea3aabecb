import { addDays, type CalendarDate, laterDate } from "./calendar-date.ts";
import type { Language } from "./languages.ts";
import type { PAID_STATUSES } from "./registration-status.ts";

/** How many children who count share all of these. */
export interface PlaceGroup {
  status: (typeof PAID_STATUSES)[number];
  childAge: number;
  /** null where it was left blank. */
  skillLevel: string | null;
  tshirtSize: string | null;
  language: Language;
  count: number;
}

/** Children with a place, and those whose place staff have yet to decide on (docs/rules/registration.md#the-life-of-a-registration). */
export interface PlaceCount {
  confirmed: number;
  needsReview: number;
}

export function countPlaces(groups: readonly PlaceGroup[]): PlaceCount {
  const of = (status: PlaceGroup["status"]) =>
    groups.reduce((sum, group) => (group.status === status ? sum + group.count : sum), 0);
  return { confirmed: of("confirmed"), needsReview: of("needs_review") };
}

/**
 * The same by one of their answers: a line for every known answer in its order, those that nobody gave included,
 * then whatever else was answered, and blanks (null) last.
 */
export function countPlacesBy<Answer extends string | number | null>(
  groups: readonly PlaceGroup[],
  answerOf: (group: PlaceGroup) => Answer,
  known: readonly Answer[],
): (PlaceCount & { answer: Answer })[] {
  const given = new Set(groups.map(answerOf));
  const others = [...given].filter((answer) => answer !== null && !known.includes(answer)).sort();
  const blank = [...given].filter((answer) => answer === null);
  return [...known, ...others, ...blank].map((answer) => ({
    answer,
    ...countPlaces(groups.filter((group) => answerOf(group) === answer)),
  }));
}

/** What one bar of a picture over time stands for. */
type SeasonStep = "day" | "week" | "month";

/** Whole days, the first of them included and `before` not. */
export interface DaySpan {
  from: CalendarDate;
  before: CalendarDate;
}

/** The longest seasons, in days, that a phone's width still shows by the day, and by the week. */
const LONGEST = { day: 92, week: 2 * 366 } as const;

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

function stepFor(from: CalendarDate, to: CalendarDate): SeasonStep {
  const days = daysBetween(from, to) + 1;
  if (days <= LONGEST.day) return "day";
  return days <= LONGEST.week ? "week" : "month";
}

/** The first day of the step that a date lies in; weeks begin on Monday, as in domain/weekdays.ts. */
function startOf(step: SeasonStep, date: CalendarDate): CalendarDate {
  if (step === "day") return date;
  if (step === "month") return `${date.slice(0, 7)}-01`;
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -sinceMonday);
}

function next(step: SeasonStep, date: CalendarDate): CalendarDate {
  if (step === "month") return startOf("month", addDays(date, 31));
  return addDays(date, step === "day" ? 1 : 7);
}

/**
 * Every day, week or month from one day to another, both included, without a gap: what brought nothing is shown
 * as nothing.
 */
export function reportSpans(from: CalendarDate, to: CalendarDate): { step: SeasonStep; spans: DaySpan[] } {
  const step = stepFor(from, to);
  const spans: DaySpan[] = [];
  for (let start = startOf(step, from); start <= to; start = next(step, start)) {
    spans.push({ from: start, before: next(step, start) });
  }
  return { step, spans };
}

interface SeasonDays {
  /** The last day on which somebody registered or money moved. */
  last: CalendarDate;
  today: CalendarDate;
  /** The program's last day. */
  endsOn: CalendarDate;
}

/** The last day of the pictures: today while the season is on, and afterwards the last that brought anything. */
export function lastReportDay({ last, today, endsOn }: SeasonDays): CalendarDate {
  return laterDate(last, today < endsOn ? today : endsOn);
}

import { addDays, type CalendarDate, laterDate } from "./calendar-date.ts";
import { DAY_MS } from "./durations.ts";
import type { Language } from "./languages.ts";

/** How many counted children have the same values in all these fields. */
export interface PlaceGroup {
  status: "confirmed" | "needs_review";
  childAge: number;
  /** null if it was left blank. */
  skillLevel: string | null;
  tshirtSize: string | null;
  language: Language;
  count: number;
}

/**
 * Children with a place, and children whose place staff must still decide
 * (docs/rules/registration.md#the-life-of-a-registration).
 */
export interface PlaceCount {
  confirmed: number;
  needsReview: number;
}

export function countPlaces(groups: readonly PlaceGroup[]): PlaceCount {
  const countOf = (status: PlaceGroup["status"]) =>
    groups.reduce((sum, group) => (group.status === status ? sum + group.count : sum), 0);
  return { confirmed: countOf("confirmed"), needsReview: countOf("needs_review") };
}

/**
 * Places by one answer: a row for each known answer in order, even if nobody gave it, then other answers, and blanks
 * (null) last.
 */
export function countPlacesBy<Answer extends string | number | null>(
  groups: readonly PlaceGroup[],
  answerOf: (group: PlaceGroup) => Answer,
  known: readonly Answer[],
): (PlaceCount & { answer: Answer })[] {
  const given = new Set(groups.map(answerOf));
  const otherAnswers = [...given].filter((answer) => answer !== null && !known.includes(answer)).sort();
  const blank = [...given].filter((answer) => answer === null);
  return [...known, ...otherAnswers, ...blank].map((answer) => ({
    answer,
    ...countPlaces(groups.filter((group) => answerOf(group) === answer)),
  }));
}

/** How long a period each bar of a chart covers. */
type SeasonStep = "day" | "week" | "month";

/** Whole days from the first, inclusive, to `before`, exclusive. */
export interface DaySpan {
  from: CalendarDate;
  before: CalendarDate;
}

/** The longest seasons, in days, for which a phone's width can show one bar per day, and per week. */
const LONGEST = { day: 92, week: 2 * 366 } as const;

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

function stepFor(from: CalendarDate, to: CalendarDate): SeasonStep {
  const days = daysBetween(from, to) + 1;
  if (days <= LONGEST.day) return "day";
  return days <= LONGEST.week ? "week" : "month";
}

/** The first day of the period that contains a date; weeks begin on Monday, as in domain/weekdays.ts. */
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

/** Every day, week or month between two days, both included; periods without data are shown as zero. */
export function reportSpans(from: CalendarDate, to: CalendarDate): { step: SeasonStep; spans: DaySpan[] } {
  const step = stepFor(from, to);
  const spans: DaySpan[] = [];
  for (let start = startOf(step, from); start <= to; start = next(step, start)) {
    spans.push({ from: start, before: next(step, start) });
  }
  return { step, spans };
}

interface SeasonDays {
  /** The last day with a registration or a movement of money. */
  last: CalendarDate;
  today: CalendarDate;
  /** The program's last day. */
  endsOn: CalendarDate;
}

/** The last day of the charts: today during the season, afterwards the last day with data. */
export function lastReportDay({ last, today, endsOn }: SeasonDays): CalendarDate {
  return laterDate(last, today < endsOn ? today : endsOn);
}

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

/** Children with a place, and those whose place staff have yet to decide on (payments.md, States). */
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

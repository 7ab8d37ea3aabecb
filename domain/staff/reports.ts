import { currentSeason, type PublishedSeason } from "#domain/programs/site-data.ts";
import type { Language } from "#domain/text/languages.ts";
import { addDays, type CalendarDate } from "#domain/time/dates.ts";

/** How many counted children have the same values in all these fields. */
export interface SpotGroup {
  /** "unpaid": expected, but not paid yet; only the shirt order counts these. */
  status: "confirmed" | "needs_review" | "unpaid";
  childAge: number;
  /** null if it was left blank. */
  skillLevel: string | null;
  tshirtSize: string | null;
  language: Language;
  count: number;
}

/**
 * Children with a spot, and children whose spot needs staff's decision
 * (docs/reference/registrations.md#restoring-deleted-registrations).
 */
interface SpotCount {
  confirmed: number;
  needsReview: number;
}

/** How many children are in the groups that match. */
export function countWhere<Group extends { count: number }>(
  groups: readonly Group[],
  matches: (group: Group) => boolean,
): number {
  return groups.reduce((sum, group) => (matches(group) ? sum + group.count : sum), 0);
}

export function countSpots(groups: readonly SpotGroup[]): SpotCount {
  return {
    confirmed: countWhere(groups, ({ status }) => status === "confirmed"),
    needsReview: countWhere(groups, ({ status }) => status === "needs_review"),
  };
}

/**
 * Spots by one answer: a row for each known answer in order, even if empty, then other answers, and blanks (null)
 * last.
 */
export function countSpotsBy<Answer extends string | number | null>(
  groups: readonly SpotGroup[],
  answerOf: (group: SpotGroup) => Answer,
  answers: readonly Answer[],
): (SpotCount & { answer: Answer })[] {
  const distinctAnswers = new Set(groups.map(answerOf));
  const otherAnswers = [...distinctAnswers]
    .filter((answer) => answer !== null && !answers.includes(answer))
    .sort();
  const blank = [...distinctAnswers].filter((answer) => answer === null);
  return [...answers, ...otherAnswers, ...blank].map((answer) => ({
    answer,
    ...countSpots(groups.filter((group) => answerOf(group) === answer)),
  }));
}

/** The bars of the age chart, in years, those outside 6 to 18 only with children; staff's age filter has different buckets (docs/reference/staff-registrations.md#registration-numbers). */
const AGE_BARS = [
  { name: "2-5", min: 2, max: 5 },
  { name: "6-8", min: 6, max: 8 },
  { name: "9-12", min: 9, max: 12 },
  { name: "13-18", min: 13, max: 18 },
  { name: "19", min: 19, max: 19 },
] as const;

/** How many registrations have the same age, skill level and payment status. */
export interface RegistrationGroup {
  childAge: number;
  /** null if it was left blank. */
  skillLevel: string | null;
  paid: boolean;
  count: number;
}

/** The most frequent level, the first by name if tied; undefined without registrations. */
function mostCommonSkill(groups: readonly RegistrationGroup[]): string | null | undefined {
  const levels = [...new Set(groups.map(({ skillLevel }) => skillLevel))];
  const counted = levels.map((level) => ({
    level,
    count: countWhere(groups, ({ skillLevel }) => skillLevel === level),
  }));
  counted.sort((a, b) => b.count - a.count || (a.level ?? "").localeCompare(b.level ?? ""));
  return counted[0]?.level;
}

/** In whole years; 0 without registrations. */
function averageAge(groups: readonly RegistrationGroup[]): number {
  const children = countWhere(groups, () => true);
  const years = groups.reduce((sum, { childAge, count }) => sum + childAge * count, 0);
  return children === 0 ? 0 : Math.round(years / children);
}

/**
 * The numbers of the age chart and the registration insights (docs/reference/staff-registrations.md#registration-numbers). Pending registrations
 * count; each figure also has a version for paid ones only.
 */
export function insightsOf(groups: readonly RegistrationGroup[]) {
  const paidGroups = groups.filter(({ paid }) => paid);
  const total = countWhere(groups, () => true);
  const paid = countWhere(paidGroups, () => true);
  const share = (part: number) => (total === 0 ? 0 : Math.round((part / total) * 100));
  return {
    total,
    paid,
    ages: AGE_BARS.map(({ name, min, max }) => ({
      name,
      count: countWhere(groups, ({ childAge }) => childAge >= min && childAge <= max),
      paid: countWhere(paidGroups, ({ childAge }) => childAge >= min && childAge <= max),
    })).filter(({ name, count }) => count > 0 || (name !== "2-5" && name !== "19")),
    /** Whole percent of registrations that are paid; 0 without registrations. */
    paidPercent: share(paid),
    averageAge: averageAge(groups),
    averageAgePaid: averageAge(paidGroups),
    /** null for "not specified"; absent without registrations. */
    commonSkill: mostCommonSkill(groups),
  };
}

type Span = Pick<PublishedSeason, "id" | "state" | "startsOn" | "endsOn">;

/** Days that belong to one season, from the first, inclusive, to `before`, exclusive; null without an end. */
interface SeasonDays {
  id: string;
  from: CalendarDate | null;
  before: CalendarDate | null;
}

/**
 * Assigns every day to exactly one season, the one current on that day, even if it is over now
 * (docs/reference/ledger.md#donations-in-reports).
 */
export function seasonDays(seasons: readonly Span[]): SeasonDays[] {
  const published = seasons.filter(({ state }) => state !== "draft");
  if (published.length === 0) return [];
  const alive = published.map((season) => ({ ...season, state: "live" as const }));
  const edges = alive.flatMap(({ startsOn, endsOn }) => [startsOn, addDays(endsOn, 1)]);
  const [first = "", ...later] = [...new Set(edges)].sort();
  const spans: SeasonDays[] = [
    { id: currentSeason(alive, addDays(first, -1)).id, from: null, before: first },
  ];
  for (const [index, from] of [first, ...later].entries()) {
    const { id } = currentSeason(alive, from);
    const last = spans.at(-1);
    const before = later[index] ?? null;
    if (last?.id === id) last.before = before;
    else spans.push({ id, from, before });
  }
  return spans;
}

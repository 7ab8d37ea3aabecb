import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { SeasonState } from "./programs.ts";
import { currentSeason } from "./site-facts.ts";

interface Span {
  id: string;
  state: SeasonState;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
}

/** Days that belong to one season, from the first, inclusive, to `before`, exclusive; null without an end. */
export interface SeasonDays {
  id: string;
  from: CalendarDate | null;
  before: CalendarDate | null;
}

/**
 * Assigns every day to exactly one season, the one current on that day, even if it is over now
 * (docs/rules/money.md#a-donation-belongs-to-the-season-of-its-day).
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

import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { SeasonState } from "./programs.ts";
import { currentSeason } from "./site-facts.ts";

interface Span {
  id: string;
  state: SeasonState;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
}

/** Days that belong to one season, the first of them included and `before` not; null where there is no end. */
export interface SeasonDays {
  id: string;
  from: CalendarDate | null;
  before: CalendarDate | null;
}

/**
 * Which season each day belongs to, without a gap and none twice: the one that was current then, whether it is over
 * now or not (docs/rules/money.md#a-donation-belongs-to-the-season-of-its-day).
 */
export function seasonDays(seasons: readonly Span[]): SeasonDays[] {
  const known = seasons.filter(({ state }) => state !== "draft");
  if (known.length === 0) return [];
  const alive = known.map((season) => ({ ...season, state: "live" as const }));
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

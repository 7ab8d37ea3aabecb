import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { RefundStep } from "./site-facts.ts";

/** From the longest notice to the shortest. */
export function stepsInOrder(steps: readonly RefundStep[]): RefundStep[] {
  return steps.toSorted((a, b) => b.daysBefore - a.daysBefore);
}

/** The last day on which whoever leaves gets a step's share: so many days before the first one. */
export function lastDayOfStep(
  { daysBefore }: Pick<RefundStep, "daysBefore">,
  firstDay: CalendarDate,
): CalendarDate {
  return addDays(firstDay, -daysBefore);
}

/** Whether somebody who leaves later would get more back, which is seldom meant. */
export function paysLateMore(steps: readonly RefundStep[]): boolean {
  const percents = stepsInOrder(steps).map(({ percent }) => percent);
  return percents.some((percent, at) => at > 0 && percent > (percents[at - 1] ?? 0));
}

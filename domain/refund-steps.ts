import { addDays, type CalendarDate } from "./calendar-date.ts";
import type { RefundStep } from "./site-facts.ts";

/** Sorted from the longest notice to the shortest. */
export function stepsInOrder(steps: readonly RefundStep[]): RefundStep[] {
  return steps.toSorted((a, b) => b.daysBefore - a.daysBefore);
}

/** The last day on which a leaving child gets a step's share: this many days before the first day. */
export function lastDayOfStep(
  { daysBefore }: Pick<RefundStep, "daysBefore">,
  firstDay: CalendarDate,
): CalendarDate {
  return addDays(firstDay, -daysBefore);
}

/** Whether leaving later would refund more, which is probably a mistake. */
export function paysLateMore(steps: readonly RefundStep[]): boolean {
  const percents = stepsInOrder(steps).map(({ percent }) => percent);
  return percents.some((percent, index) => index > 0 && percent > (percents[index - 1] ?? 0));
}

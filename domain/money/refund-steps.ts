import type { RefundStep } from "#domain/programs/site-data.ts";
import { addDays, type CalendarDate } from "#domain/time/dates.ts";

/** Sorted from the longest notice to the shortest. */
export function stepsInOrder(steps: readonly RefundStep[]): RefundStep[] {
  return steps.toSorted((a, b) => b.daysBefore - a.daysBefore);
}

/** The last day on which a cancellation gets a step's share: this many days before the first day. */
export function lastDayOfStep(
  { daysBefore }: Pick<RefundStep, "daysBefore">,
  firstDay: CalendarDate,
): CalendarDate {
  return addDays(firstDay, -daysBefore);
}

/** Whether a later cancellation refunds more, which is probably a mistake. */
export function hasIncreasingRefunds(steps: readonly RefundStep[]): boolean {
  const percents = stepsInOrder(steps).map(({ percent }) => percent);
  return percents.some((percent, index) => index > 0 && percent > (percents[index - 1] ?? 0));
}

/** The default policy for programs without refund steps: a full refund before the first day. */
const DEFAULT_STEPS: readonly RefundStep[] = [{ daysBefore: 1, percent: 100 }];

/** A program's own refund steps, else the policy's. */
function stepsOrDefault(steps: readonly RefundStep[]): readonly RefundStep[] {
  return steps.length > 0 ? steps : DEFAULT_STEPS;
}

/**
 * The refund percentage for a cancellation on a day: the largest share of any step still in time, so an earlier
 * cancellation never costs more. It is zero after the first day. Without a first day it is the largest share of all
 * (docs/reference/refunds.md#cancellation-refund).
 */
export function refundPercent(
  steps: readonly RefundStep[],
  firstDay: CalendarDate | null,
  day: CalendarDate,
): number {
  if (firstDay !== null && day > firstDay) return 0;
  const stepsInTime = stepsOrDefault(steps).filter(
    ({ daysBefore }) => firstDay === null || day <= addDays(firstDay, -daysBefore),
  );
  return Math.max(0, ...stepsInTime.map(({ percent }) => percent));
}

/**
 * A program's refund steps, longest notice first, or the default policy's. Steps that a shorter notice matches or
 * exceeds are left out.
 */
export function refundNotices(steps: readonly RefundStep[]): RefundStep[] {
  const all = stepsInOrder(stepsOrDefault(steps));
  const best = all.map(({ daysBefore }, index) => ({
    daysBefore,
    percent: Math.max(...all.slice(index).map(({ percent }) => percent)),
  }));
  return best.filter(({ percent }, index) => percent > 0 && percent !== best[index + 1]?.percent);
}

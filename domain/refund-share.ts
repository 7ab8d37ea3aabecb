import { addDays, type CalendarDate } from "./calendar-date.ts";
import { type Cents, shareOf } from "./money.ts";
import type { RefundStep } from "./site-facts.ts";

/** What the refund policy says where a program has no steps of its own: all of it before the first day. */
const POLICY: readonly RefundStep[] = [{ daysBefore: 1, percent: 100 }];

/** What holds for a program: its own steps, else the policy's. */
export function stepsOrPolicy(steps: readonly RefundStep[]): readonly RefundStep[] {
  return steps.length > 0 ? steps : POLICY;
}

/**
 * What of the fee goes back to whoever leaves on a day, in percent: the most that any step grants which is still met, so
 * that leaving earlier never costs more. Nothing once the program has begun; all that there is to have while nobody
 * knows when it begins (docs/rules/money.md#what-goes-back-when-a-child-leaves).
 */
export function refundPercent(
  steps: readonly RefundStep[],
  firstDay: CalendarDate | null,
  day: CalendarDate,
): number {
  if (firstDay !== null && day > firstDay) return 0;
  const met = stepsOrPolicy(steps).filter(
    ({ daysBefore }) => firstDay === null || day <= addDays(firstDay, -daysBefore),
  );
  return Math.max(0, ...met.map(({ percent }) => percent));
}

/** The steps that grant something, from the longest notice on: until which day how much. */
export function refundDays(steps: readonly RefundStep[], firstDay: CalendarDate) {
  const days = stepsOrPolicy(steps).map(({ daysBefore }) => addDays(firstDay, -daysBefore));
  const told = [...new Set(days)].sort().map((until) => ({
    until,
    percent: refundPercent(steps, firstDay, until),
  }));
  return told.filter(({ percent }, at) => percent > 0 && percent !== told[at + 1]?.percent);
}

interface Leaving {
  /** What was paid for the program; a donation is no part of it. */
  feeCents: Cents;
  percent: number;
}

/**
 * What a payment's page proposes to staff (docs/rules/money.md#what-a-payments-page-proposes): the fees' shares, less what went
 * back already or is on its way, and never more than can go back. What went back was the fee's first (decision 063).
 */
export function proposedRefund(
  leaving: readonly Leaving[],
  { goneCents, refundableCents }: { goneCents: Cents; refundableCents: Cents },
): Cents {
  const shares = leaving.reduce((sum, { feeCents, percent }) => sum + shareOf(feeCents, percent), 0);
  return Math.max(0, Math.min(shares - goneCents, refundableCents));
}

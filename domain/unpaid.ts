import type { CalendarDate } from "./calendar-date.ts";

/** Orders of the unpaid list: by the day until which staff wait, by the child's last name, or by how much. */
export const UNPAID_SORTS = ["due", "name", "amount"] as const;
export type UnpaidSort = (typeof UNPAID_SORTS)[number];

/** An order is reminded of at most once in so long, whoever presses (docs/rules/money.md#reminding-families). */
export const REMINDER_PAUSE_MS = 86_400_000;

/** Whether the day until which staff wait is over; what has no day is never late. */
export function isOverdue(dueOn: CalendarDate | null, today: CalendarDate): boolean {
  return dueOn !== null && dueOn < today;
}

/** Whether a family may be reminded again. */
export function mayRemind(remindedAt: string | null, now: Date): boolean {
  return remindedAt === null || Date.parse(remindedAt) + REMINDER_PAUSE_MS <= now.getTime();
}

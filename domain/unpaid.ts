import type { CalendarDate } from "./calendar-date.ts";
import { DAY_MS } from "./durations.ts";

/** Sort orders of the unpaid list: by due day, the child's last name, or amount. */
export const UNPAID_SORTS = ["due", "name", "amount"] as const;
export type UnpaidSort = (typeof UNPAID_SORTS)[number];

/** How long an order gets no second reminder, in milliseconds (docs/rules/money.md#reminding-families). */
export const REMINDER_PAUSE_MS = DAY_MS;

/** Whether a due day is past; without a due day nothing is overdue. */
export function isOverdue(dueOn: CalendarDate | null, today: CalendarDate): boolean {
  return dueOn !== null && dueOn < today;
}

export function mayRemind(remindedAt: string | null, now: Date): boolean {
  return remindedAt === null || Date.parse(remindedAt) + REMINDER_PAUSE_MS <= now.getTime();
}

import { SKILL_LEVELS } from "./registration.ts";
import { PAID_STATUSES, REGISTRATION_STATUSES } from "./registration-status.ts";

/** The admin's age filter, in years (spec.md §5); its distribution has other buckets (design.md §7.8). */
export const AGE_FILTERS = ["6-8", "9-11", "12+"] as const;
export type AgeFilter = (typeof AGE_FILTERS)[number];

export function ageRangeOf(filter: AgeFilter): { min: number; max: number | null } {
  if (filter === "12+") return { min: 12, max: null };
  const [min = 0, max = 0] = filter.split("-").map(Number);
  return { min, max };
}

export const SKILL_FILTERS = SKILL_LEVELS;

export const PAYMENT_FILTERS = ["paid", "pending"] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** The statuses that spec.md §4 calls paid or pending. */
export function statusesOf(filter: PaymentFilter) {
  const isPaid = (status: string) => (PAID_STATUSES as readonly string[]).includes(status);
  return REGISTRATION_STATUSES.filter((status) => isPaid(status) === (filter === "paid"));
}

export const SORT_ORDERS = ["newest", "oldest"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

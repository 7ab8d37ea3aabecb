import { SKILL_LEVELS } from "./registration-choices.ts";

/** The admin's age filter, in years (docs/rules/staff.md#search-filters-and-order); its distribution has other buckets. */
export const AGE_FILTERS = ["6-8", "9-11", "12+"] as const;
export type AgeFilter = (typeof AGE_FILTERS)[number];

export function ageRangeOf(filter: AgeFilter): { min: number; max: number | null } {
  if (filter === "12+") return { min: 12, max: null };
  const [min = 0, max = 0] = filter.split("-").map(Number);
  return { min, max };
}

export const SKILL_FILTERS = SKILL_LEVELS;

/**
 * The words of docs/rules/staff.md#search-filters-and-order, and those for what went back or was never paid in time. Without a filter the list has
 * everybody but the last (docs/rules/money.md#what-lapsed-unpaid-counts-nowhere).
 */
export const PAYMENT_FILTERS = ["paid", "pending", "refunded", "disputed", "ran_out"] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** By name is by the child's last name, then the first. */
export const SORT_ORDERS = ["newest", "oldest", "name"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
export const USUAL_SORT: SortOrder = "newest";

/** How many matches of other seasons are counted: beyond so many nobody needs to know how many. */
export const ELSEWHERE_COUNTED = 200;

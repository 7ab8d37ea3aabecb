import { SKILL_LEVELS } from "./registration-choices.ts";

/** The age filter, in years (docs/rules/staff.md#search-filters-and-order); the age chart has different buckets. */
export const AGE_FILTERS = ["6-8", "9-11", "12+"] as const;
export type AgeFilter = (typeof AGE_FILTERS)[number];

export function ageRangeOf(filter: AgeFilter): { min: number; max: number | null } {
  if (filter === "12+") return { min: 12, max: null };
  const [min = 0, max = 0] = filter.split("-").map(Number);
  return { min, max };
}

export const SKILL_FILTERS = SKILL_LEVELS;

/**
 * The filters of docs/rules/staff.md#search-filters-and-order, plus refunded and expired ones. Without a filter the
 * list shows everybody except expired registrations (docs/rules/money.md#what-lapsed-unpaid-counts-nowhere).
 */
export const PAYMENT_FILTERS = ["paid", "pending", "refunded", "disputed", "ran_out"] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** "name" sorts by the child's last name, then first name. */
export const SORT_ORDERS = ["newest", "oldest", "name"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
export const USUAL_SORT: SortOrder = "newest";

/** The most matches in other seasons that are counted; larger numbers are shown as "more". */
export const ELSEWHERE_COUNTED = 200;

import * as z from "zod/mini";
import { SEARCH_MAX, searchWords } from "#domain/registration-search.ts";
import { AGE_FILTERS, PAYMENT_FILTERS, SKILL_FILTERS, SORT_ORDERS } from "#domain/staff-filters.ts";
import { page, query } from "#server/http/page-query.ts";

const filters = {
  search: z._default(
    z.pipe(z.string().check(z.maxLength(SEARCH_MAX)), z.transform(searchWords)),
    [] as string[],
  ),
  age: z.optional(z.enum(AGE_FILTERS)),
  skill: z.optional(z.enum(SKILL_FILTERS)),
  payment: z.optional(z.enum(PAYMENT_FILTERS)),
  sort: z._default(z.enum(SORT_ORDERS), "newest"),
};

/** Validates `?search=&age=&skill=&payment=&sort=&cursor=&limit=`. */
export const listQuery = query({ ...page, ...filters });

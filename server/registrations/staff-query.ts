import * as z from "zod/mini";
import { SEARCH_MAX, searchWords } from "#domain/registration-search.ts";
import {
  AGE_FILTERS,
  PAYMENT_FILTERS,
  SKILL_FILTERS,
  SORT_ORDERS,
  type SortOrder,
  USUAL_SORT,
} from "#domain/staff-filters.ts";
import { ApiError } from "#server/errors.ts";
import { type Position, page, query } from "#server/http/page-query.ts";
import { isNamePosition, listCursor, type NamePosition } from "./list-position.ts";

const filters = {
  search: z._default(
    z.pipe(z.string().check(z.maxLength(SEARCH_MAX)), z.transform(searchWords)),
    [] as string[],
  ),
  age: z.optional(z.enum(AGE_FILTERS)),
  skill: z.optional(z.enum(SKILL_FILTERS)),
  payment: z.optional(z.enum(PAYMENT_FILTERS)),
  sort: z._default(z.enum(SORT_ORDERS), USUAL_SORT),
};

/** Validates `?search=&age=&skill=&payment=&sort=&cursor=&limit=`. */
export const listQuery = query({ ...page, cursor: listCursor, ...filters });

/** The order with a position in it. @throws {ApiError} invalid_input for a page mark of another order */
export function placeInOrder(sort: SortOrder, cursor: Position | NamePosition | undefined) {
  if (sort === "name") {
    if (cursor === undefined || isNamePosition(cursor)) return { sort, after: cursor };
  } else if (cursor === undefined || !isNamePosition(cursor)) return { sort, after: cursor };
  throw new ApiError("invalid_input", { fields: { cursor: "invalid_input" } });
}

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
import { lengthFirst } from "#domain/text.ts";
import { ApiError } from "#server/http/api-error.ts";
import { optionalCursor, type Position, page, query } from "#server/http/request-input.ts";
import { scopeParameters } from "#server/programs/season-queries.ts";

/** Where a page of the list by name ended: the sort keys themselves, so that a corrected or erased name loses nobody. */
export interface NamePosition {
  last: string;
  first: string;
  id: string;
}

const PREFIX = "name.";
/** Two names of the longest kind, whose letters may be written in several bytes. */
const LONGEST = 2000;
/** PostgreSQL stores no null, and half a letter is none. */
const sortKey = z.string().check(
  lengthFirst(300),
  z.refine((key) => key.isWellFormed() && !key.includes("\0")),
);
const keys = z.tuple([sortKey, sortKey, z.uuid()]);

/** A position as `?cursor=` carries it. */
export function nameCursorOf({ last, first, id }: NamePosition): string {
  return PREFIX + Buffer.from(JSON.stringify([last, first, id])).toString("base64url");
}

function readKeys(cursor: string): NamePosition | undefined {
  if (!cursor.startsWith(PREFIX)) return undefined;
  try {
    const parsed = keys.safeParse(
      JSON.parse(Buffer.from(cursor.slice(PREFIX.length), "base64url").toString()),
    );
    if (!parsed.success) return undefined;
    const [last, first, id] = parsed.data;
    return { last, first, id };
  } catch {
    return undefined;
  }
}

const nameCursor = z.pipe(
  z.string().check(
    lengthFirst(LONGEST),
    z.refine((cursor) => readKeys(cursor) !== undefined),
  ),
  z.transform((cursor) => readKeys(cursor) as NamePosition),
);

/** A cursor of the list in any of its orders. */
export const listCursor = z.union([optionalCursor, nameCursor]);

export function isNamePosition(position: Position | NamePosition): position is NamePosition {
  return "last" in position;
}

const filters = {
  search: z._default(
    z.pipe(z.string().check(lengthFirst(SEARCH_MAX)), z.transform(searchWords)),
    [] as string[],
  ),
  age: z.optional(z.enum(AGE_FILTERS)),
  skill: z.optional(z.enum(SKILL_FILTERS)),
  payment: z.optional(z.enum(PAYMENT_FILTERS)),
  sort: z._default(z.enum(SORT_ORDERS), USUAL_SORT),
};

/** Validates `?season=&program=&search=&age=&skill=&payment=&sort=&cursor=&limit=`. */
export const listQuery = query({ ...page, cursor: listCursor, ...filters, ...scopeParameters });

/** The order with a position in it. @throws {ApiError} invalid_input for a page mark of another order */
export function placeInOrder(sort: SortOrder, cursor: Position | NamePosition | undefined) {
  if (sort === "name") {
    if (cursor === undefined || isNamePosition(cursor)) return { sort, after: cursor };
  } else if (cursor === undefined || !isNamePosition(cursor)) return { sort, after: cursor };
  throw new ApiError("invalid_input", { fields: { cursor: "invalid_input" } });
}

import { noSuch, refused } from "./errors.ts";
import { hash, integer, type Reader, text, type Values } from "./params.ts";

const range = hash({ gt: integer, gte: integer, lt: integer, lte: integer });

/** `created[gte]=…` and the like, or one exact second. */
const created: Reader<{ gt?: number; gte?: number; lt?: number; lte?: number }> = (raw, name) => {
  if (typeof raw === "object") return range(raw, name);
  const exact = integer(raw, name);
  return { gte: exact, lte: exact };
};

export const listParams = {
  created,
  ending_before: text,
  limit: integer,
  starting_after: text,
};

type ListValues = Values<typeof listParams>;
type Row = { id: string; object: string; created: number };
export type Page<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** One page of rows, newest first (docs.stripe.com/api/pagination). `rows` come oldest first. */
export function page<T extends Row>(rows: readonly T[], url: string, params: ListValues): Page<T> {
  const limit = checkedLimit(params.limit);
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = params.created ?? {};
  const inRange = (row: T) =>
    row.created > gt && row.created >= gte && row.created < lt && row.created <= lte;
  const newestFirst = rows.toReversed();
  const after = params.starting_after ? position(newestFirst, params.starting_after, "starting_after") : -1;
  const before = params.ending_before
    ? position(newestFirst, params.ending_before, "ending_before")
    : newestFirst.length;
  const found = newestFirst.slice(after + 1, before).filter(inRange);
  const data = params.ending_before ? found.slice(-limit) : found.slice(0, limit);
  return { object: "list", data, has_more: found.length > data.length, url };
}

export function checkedLimit(limit = DEFAULT_LIMIT): number {
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  const bound = limit < 1 ? "greater than or equal to 1" : `less than or equal to ${MAX_LIMIT}`;
  throw refused(`This value must be ${bound}.`, { code: "parameter_invalid_integer", param: "limit" });
}

function position(rows: readonly Row[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) throw noSuch(rows[0]?.object ?? "object", id, param, 400);
  return index;
}

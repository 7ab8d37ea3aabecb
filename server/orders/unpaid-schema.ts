import * as z from "zod/mini";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import { SEARCH_MAX, searchWords } from "#domain/registration-search.ts";
import { lengthFirst } from "#domain/text.ts";
import { UNPAID_SORTS, type UnpaidSort } from "#domain/unpaid.ts";
import type { Instant } from "#server/db/schema.ts";
import { ApiError } from "#server/http/api-error.ts";
import { page, query } from "#server/http/request-input.ts";
import { scopeParameters } from "#server/programs/season-queries.ts";

/** What an order of the list is sorted by. */
interface Sortable {
  orderId: string;
  dueOn: CalendarDate | null;
  createdAt: Instant;
  openCents: Cents;
  children: readonly { firstName: string; lastName: string }[];
}

/** Where a page ended: the order's own keys, so that an order which is paid meanwhile loses nobody else. */
type Mark = readonly [first: string, second: string, orderId: string];

/** Two names of the longest kind, in base64. */
const CURSOR_MAX = 2000;
const marks = z.tuple([z.enum(UNPAID_SORTS), z.string(), z.string(), z.uuid()]);

function readMark(cursor: string): { sort: UnpaidSort; mark: Mark } | undefined {
  try {
    const parsed = marks.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (!parsed.success) return undefined;
    const [sort, ...mark] = parsed.data;
    return { sort, mark };
  } catch {
    return undefined;
  }
}

/** What has no day comes after every day. */
const NEVER = "9999-12-31";
/** More cents than any order has: what is left of it sorts the largest amount first. */
const MOST_CENTS = 10 ** 12;

const KEYS: Record<UnpaidSort, (order: Sortable) => [string, string]> = {
  due: ({ dueOn, createdAt }) => [dueOn ?? NEVER, createdAt],
  name: ({ children: [child] }) => [child?.lastName ?? "", child?.firstName ?? ""],
  amount: ({ openCents, createdAt }) => [String(MOST_CENTS - openCents).padStart(13, "0"), createdAt],
};

const BY_NAME = new Intl.Collator("es", { sensitivity: "base" });
const byLetter = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function markOf(order: Sortable, sort: UnpaidSort): Mark {
  return [...KEYS[sort](order), order.orderId];
}

function compareMarks(sort: UnpaidSort, [first, second, id]: Mark, [other1, other2, otherId]: Mark): number {
  const compare = sort === "name" ? BY_NAME.compare : byLetter;
  return compare(first, other1) || compare(second, other2) || byLetter(id, otherId);
}

export function sortedUnpaid<Order extends Sortable>(orders: readonly Order[], sort: UnpaidSort): Order[] {
  return orders.toSorted((a, b) => compareMarks(sort, markOf(a, sort), markOf(b, sort)));
}

interface PageAsked {
  sort: UnpaidSort;
  cursor: ReturnType<typeof readMark>;
  limit: number;
}

/**
 * One page of sorted orders, and where the next one begins; null at the end.
 * @throws {ApiError} invalid_input for a page mark of another order
 */
export function pageOfUnpaid<Order extends Sortable>(
  sorted: readonly Order[],
  { sort, cursor, limit }: PageAsked,
): { orders: Order[]; nextCursor: string | null } {
  if (cursor && cursor.sort !== sort) {
    throw new ApiError("invalid_input", { fields: { cursor: "invalid_input" } });
  }
  const rest = cursor
    ? sorted.filter((order) => compareMarks(sort, markOf(order, sort), cursor.mark) > 0)
    : sorted;
  const orders = rest.slice(0, limit);
  const last = rest.length > limit ? orders.at(-1) : undefined;
  const nextCursor = last
    ? Buffer.from(JSON.stringify([sort, ...markOf(last, sort)])).toString("base64url")
    : null;
  return { orders, nextCursor };
}

/** Validates `?season=&program=&search=&sort=&cursor=&limit=`. */
export const unpaidQuery = query({
  search: z._default(
    z.pipe(z.string().check(lengthFirst(SEARCH_MAX)), z.transform(searchWords)),
    [] as string[],
  ),
  sort: z._default(z.enum(UNPAID_SORTS), "due"),
  /** Those alone whose check bounced. */
  bounced: z.optional(z.literal("yes")),
  cursor: z.optional(
    z.pipe(
      z.string().check(
        lengthFirst(CURSOR_MAX),
        z.refine((cursor) => readMark(cursor) !== undefined),
      ),
      z.transform(readMark),
    ),
  ),
  limit: page.limit,
  ...scopeParameters,
});

import { type Expression, type SqlBool, sql } from "kysely";
import type { SortOrder } from "#domain/staff-filters.ts";
import type { Db } from "#server/db/database.ts";
import type { Position } from "#server/http/page-query.ts";
import { conditionsOf, type StaffFilters } from "./staff-search.ts";
import { countTallied } from "./tally.ts";

/** What staff lists and exports may hold: no address, and nothing about health (design.md §7.22). */
const STAFF_COLUMNS = [
  "id",
  "createdAt",
  "deletedAt",
  "childFirstName",
  "childLastName",
  "childAge",
  "tshirtSize",
  "skillLevel",
  "parentFirstName",
  "parentLastName",
  "email",
  "phone",
  "signUpReason",
  "status",
  "totalAmount",
  "donationAmount",
  "waiverSignature",
  "waiverDate",
  "mediaConsentDeclined",
  "language",
  "contestedAt",
] as const;

interface ListOptions {
  conditions?: readonly Expression<SqlBool>[];
  sort?: SortOrder;
  limit: number;
  after?: Position | undefined;
}

/** Which active registrations make up a page: all that is asked here is in the index of the list. */
function pageOf(db: Db, { conditions = [], sort = "newest", limit, after }: ListOptions) {
  const direction = sort === "newest" ? "desc" : "asc";
  const page = db
    .selectFrom("registrations")
    .select("id")
    .where("deletedAt", "is", null)
    .where((eb) => eb.and([...conditions]))
    .orderBy("createdAt", direction)
    .orderBy("id", direction)
    .limit(limit);
  if (!after) return page;
  const { at, id } = after;
  const rest =
    sort === "newest"
      ? sql<boolean>`(created_at, id) < (${at}, ${id})`
      : sql<boolean>`(created_at, id) > (${at}, ${id})`;
  return page.where(rest);
}

/** Up to `limit` active registrations that come after a position, in the order of their arrival. */
export function listActive(db: Db, options: ListOptions) {
  const direction = options.sort === "oldest" ? "asc" : "desc";
  return db
    .selectFrom("registrations")
    .select(STAFF_COLUMNS)
    .where("id", "in", pageOf(db, options))
    .orderBy("createdAt", direction)
    .orderBy("id", direction)
    .execute();
}
export type StaffRow = Awaited<ReturnType<typeof listActive>>[number];

/** Up to `limit` deleted registrations after a position, the last deleted first. */
export function listDeleted(db: Db, { limit, after }: Pick<ListOptions, "limit" | "after">) {
  const deleted = db
    .selectFrom("registrations")
    .select(STAFF_COLUMNS)
    .where("deletedAt", "is not", null)
    .orderBy("deletedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (!after) return deleted.execute();
  return deleted.where(sql<boolean>`(deleted_at, id) < (${after.at}, ${after.id})`).execute();
}

async function countWhere(db: Db, conditions: readonly Expression<SqlBool>[]): Promise<number> {
  const { rows } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where((eb) => eb.and([...conditions]))
    .executeTakeFirstOrThrow();
  return rows;
}

export function countDeleted(db: Db): Promise<number> {
  return countWhere(db, [sql<boolean>`deleted_at is not null`]);
}

/** A page of what staff look for, with how many there are in all and how many match. */
export async function searchActive(
  db: Db,
  filters: StaffFilters,
  { limit, ...options }: Omit<ListOptions, "conditions">,
) {
  const conditions = await conditionsOf(db, filters);
  const rows = await listActive(db, { ...options, conditions, limit: limit + 1 });
  const hasMore = rows.length > limit;
  const total = await countTallied(db);
  const count = async () => {
    if (filters.words.length === 0) return countTallied(db, conditions);
    // What the first page does not fill, it has found all of.
    if (!(hasMore || options.after)) return rows.length;
    return countWhere(db, [sql<boolean>`deleted_at is null`, ...conditions]);
  };
  return { rows: rows.slice(0, limit), hasMore, total, matching: await count() };
}

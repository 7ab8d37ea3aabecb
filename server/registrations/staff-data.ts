import { type Expression, type SqlBool, sql } from "kysely";
import type { SortOrder } from "#domain/staff-filters.ts";
import type { Db } from "#server/db/database.ts";
import type { Position } from "#server/http/page-query.ts";
import { conditionsOf, isFiltered, type StaffFilters } from "./staff-search.ts";

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
] as const;

interface ListOptions {
  conditions?: readonly Expression<SqlBool>[];
  sort?: SortOrder;
  limit: number;
  after?: Position | undefined;
}

/** Up to `limit` active registrations that come after a position, in the order of their arrival. */
export function listActive(db: Db, { conditions = [], sort = "newest", limit, after }: ListOptions) {
  const direction = sort === "newest" ? "desc" : "asc";
  const active = db
    .selectFrom("registrations")
    .select(STAFF_COLUMNS)
    .where("deletedAt", "is", null)
    .where((eb) => eb.and([...conditions]))
    .orderBy("createdAt", direction)
    .orderBy("id", direction)
    .limit(limit);
  if (!after) return active.execute();
  const { at, id } = after;
  const rest =
    sort === "newest"
      ? sql<boolean>`(created_at, id) < (${at}, ${id})`
      : sql<boolean>`(created_at, id) > (${at}, ${id})`;
  return active.where(rest).execute();
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

export function countActive(db: Db): Promise<number> {
  return countWhere(db, [sql<boolean>`deleted_at is null`]);
}

export function countDeleted(db: Db): Promise<number> {
  return countWhere(db, [sql<boolean>`deleted_at is not null`]);
}

/** A page of what staff look for, with how many there are in all and how many match. */
export async function searchActive(
  db: Db,
  filters: StaffFilters,
  { sort, limit, after }: Omit<ListOptions, "conditions">,
) {
  const conditions = await conditionsOf(db, filters);
  const rows = await listActive(db, { conditions, limit: limit + 1, after, ...(sort && { sort }) });
  const total = await countActive(db);
  const matching = isFiltered(filters)
    ? await countWhere(db, [sql<boolean>`deleted_at is null`, ...conditions])
    : total;
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit, total, matching };
}

import type { Expression, SqlBool } from "kysely";
import { sql } from "kysely";
import type { HealthField } from "#domain/registration-questions.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db } from "#server/db/database.ts";
import { isPostgres, sortName } from "#server/db/engine.ts";
import type { RegistrationsTable } from "#server/db/schema.ts";
import type { Position } from "#server/http/request-input.ts";
import { returnedIds, withMoney } from "./money-queries.ts";
import type { NamePosition } from "./staff-schema.ts";
import type { StaffFilters } from "./staff-search-rules.ts";
import { answerConditions, conditionsOf, FEW, isCounted, isStatus } from "./staff-search-rules.ts";
import { countTallied } from "./statistics-queries.ts";

/** What staff lists and exports may hold: no address, and nothing about health (docs/rules/privacy.md#what-staffs-lists-hold). */
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
  "paymentId",
  "version",
] as const satisfies readonly Exclude<keyof RegistrationsTable, HealthField>[];

type Order =
  | { sort: "newest" | "oldest"; after?: Position | undefined }
  | { sort: "name"; after?: NamePosition | undefined };

type ListOptions = Order & { conditions?: readonly Expression<SqlBool>[]; limit: number };

/** What the list is sorted by, each with its direction; the id tells equals apart. */
function orderOf(db: Db, sort: Order["sort"]) {
  const engine = isPostgres(db) ? "postgres" : "sqlite";
  const direction = sort === "newest" ? ("desc" as const) : ("asc" as const);
  const names = [sortName("child_last_name", engine), sortName("child_first_name", engine)] as const;
  return { direction, names, keys: sort === "name" ? names : [sql`created_at`] };
}

function restAfter(db: Db, order: Order): Expression<SqlBool> | undefined {
  if (!order.after) return undefined;
  const { keys } = orderOf(db, order.sort);
  const { after } = order;
  const marks = "last" in after ? [after.last, after.first, after.id] : [after.at, after.id];
  const row = sql`(${sql.join(keys)}, id)`;
  const mark = sql`(${sql.join(marks)})`;
  return order.sort === "newest" ? sql<boolean>`${row} < ${mark}` : sql<boolean>`${row} > ${mark}`;
}

/** Which active registrations make up a page: all that is asked here is in the index of the list. */
function pageOf(db: Db, { conditions = [], limit, ...order }: ListOptions) {
  const { direction, keys } = orderOf(db, order.sort);
  let page = db
    .selectFrom("registrations")
    .select("id")
    .where("deletedAt", "is", null)
    .where((eb) => eb.and([...conditions]));
  for (const key of keys) page = page.orderBy(key, direction);
  const rest = restAfter(db, order);
  return (rest ? page.where(rest) : page).orderBy("id", direction).limit(limit);
}

/** Up to `limit` active registrations that come after a position, with the names that they are sorted by. */
export async function listActive(db: Db, options: ListOptions) {
  const { direction, keys, names } = orderOf(db, options.sort);
  let page = db
    .selectFrom("registrations")
    .select(STAFF_COLUMNS)
    .$if(options.sort === "name", (query) =>
      query.select([names[0].as("sortLast"), names[1].as("sortFirst")]),
    )
    .where("id", "in", pageOf(db, options));
  for (const key of keys) page = page.orderBy(key, direction);
  return withMoney(db, await page.orderBy("id", direction).execute());
}
export type StaffRow = Awaited<ReturnType<typeof listActive>>[number];

/** Up to `limit` deleted registrations after a position, the last deleted first. */
export async function listDeleted(db: Db, { limit, after }: { limit: number; after?: Position | undefined }) {
  const deleted = db
    .selectFrom("registrations")
    .select(STAFF_COLUMNS)
    .where("deletedAt", "is not", null)
    .orderBy("deletedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  const rest = after && deleted.where(sql<boolean>`(deleted_at, id) < (${after.at}, ${after.id})`);
  return withMoney(db, await (rest ?? deleted).execute());
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

/** How many of these ages and levels count, by their money where that is asked for, without reading their rows. */
async function countAnswers(db: Db, filters: StaffFilters): Promise<number> {
  const { payment = "counted" } = filters;
  const answers = answerConditions(filters);
  const returned = (ids = returnedIds()) =>
    countWhere(db, [sql<boolean>`deleted_at is null`, ...answers, sql<boolean>`id in ${ids}`]);
  if (payment === "refunded" || payment === "disputed") return returned(returnedIds([payment]));
  if (payment === "pending") return countTallied(db, [...answers, isStatus(["pending"])]);
  if (payment === "ran_out") return countTallied(db, [...answers, isStatus(["expired"])]);
  if (payment === "counted") return countTallied(db, [...answers, isCounted]);
  return (await countTallied(db, [...answers, isStatus(PAID_STATUSES)])) - (await returned());
}

/**
 * By name, words that no index finds would have every row opened in the order of names, whose index has no room for
 * them: the few matches are looked up first, and many are met soon.
 */
async function foundFirst(db: Db, conditions: Expression<SqlBool>[]): Promise<Expression<SqlBool>[]> {
  const matches = await db
    .selectFrom("registrations")
    .select("id")
    .where("deletedAt", "is", null)
    .where((eb) => eb.and(conditions))
    .limit(FEW + 1)
    .execute();
  if (matches.length > FEW) return conditions;
  if (matches.length === 0) return [sql<boolean>`1 = 0`];
  return [sql<boolean>`id in (${sql.join(matches.map(({ id }) => id))})`];
}

/**
 * A page of what staff look for, with how many count in all and how many match. What lapsed unpaid is found by its own
 * filter only (docs/rules/money.md#what-lapsed-unpaid-counts-nowhere).
 */
export async function searchActive(
  db: Db,
  filters: StaffFilters,
  { limit, ...order }: Order & { limit: number },
) {
  const all = await conditionsOf(db, { ...filters, payment: filters.payment ?? "counted" });
  const hasWords = filters.words.length > 0;
  const conditions = order.sort === "name" && hasWords ? await foundFirst(db, all) : all;
  const rows = await listActive(db, { ...order, conditions, limit: limit + 1 });
  const hasMore = rows.length > limit;
  const total = await countAnswers(db, { words: [] });
  const count = async () => {
    if (!hasWords) return countAnswers(db, filters);
    // What the first page does not fill, it has found all of.
    if (!(hasMore || order.after)) return rows.length;
    return countWhere(db, [sql<boolean>`deleted_at is null`, ...all]);
  };
  return { rows: rows.slice(0, limit), hasMore, total, matching: await count() };
}

import { type Expression, type SqlBool, sql } from "kysely";
import * as z from "zod/mini";
import type { HealthField } from "#domain/registration/questions.ts";
import { AWAITING_STATES, PAID_STATES } from "#domain/registration/status.ts";
import { registrationFilters } from "#domain/staff/messages.ts";
import {
  type AttentionFilter,
  DEFAULT_SORT,
  SEARCH_MAX,
  SORT_ORDERS,
  type SortOrder,
  searchWords,
} from "#domain/staff/registration-search.ts";
import { lengthFirst, lineChecks } from "#domain/text/checks.ts";
import { returnedIds, withMoney } from "#server/money/registration-money.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isPostgres, sortName } from "#server/platform/database/engine.ts";
import type { RegistrationsTable } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  keysCursor,
  optionalCursor,
  type Position,
  pageParameters,
  query,
} from "#server/platform/http/request-input.ts";
import { inScope, listSeasons, type SeasonScope, scopeParameters } from "#server/platform/season-scope.ts";
import { attentionConditions } from "./attention.ts";
import {
  answerConditions,
  conditionsOf,
  countRegistrations,
  isCounted,
  isInState,
  type SeasonOrAll,
  type StaffFilters,
  usedPaymentFilter,
} from "./registration-filters.ts";
import { countActive } from "./statistics.ts";

/** The sort keys of a page's last row. */
type NamePosition = z.infer<typeof nameKeys>;

/** PostgreSQL refuses null characters and unpaired surrogates. */
const sortKey = z.string().check(
  lengthFirst(300),
  z.refine((key) => key.isWellFormed() && !key.includes("\0")),
);
/** Last name, first name, id. */
const nameKeys = z.tuple([sortKey, sortKey, z.uuid()]);

export const nameCursor = keysCursor(nameKeys, "name.");

const listCursor = z.union([optionalCursor, nameCursor.parameter]);

function isNamePosition(position: Position | NamePosition): position is NamePosition {
  return Array.isArray(position);
}

const filters = {
  search: z._default(z.string().check(...lineChecks(SEARCH_MAX)), ""),
  ...registrationFilters,
  sort: z._default(z.enum(SORT_ORDERS), DEFAULT_SORT),
};

/** Validates `?season=&program=&search=&age=&skill=&payment=&attention=&sort=&cursor=&limit=`. */
export const listQuery = query({ ...pageParameters, cursor: listCursor, ...filters, ...scopeParameters });

/** Combines a sort order with its cursor. @throws {ApiError} invalid_input if the cursor belongs to another sort order */
export function sortWithCursor(sort: SortOrder, cursor: Position | NamePosition | undefined) {
  if (sort === "name") {
    if (cursor === undefined || isNamePosition(cursor)) return { sort, after: cursor };
  } else if (cursor === undefined || !isNamePosition(cursor)) return { sort, after: cursor };
  throw new ApiError("invalid_input", { fields: { cursor: "invalid_input" } });
}

/**
 * The browser's columns in staff's lists: no addresses or health answers (docs/reference/privacy.md#access-to-data).
 */
export const LISTED_COLUMNS = [
  "id",
  "seasonId",
  "programId",
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
  "totalAmount",
  "donationAmount",
  "waiverSignature",
  "waiverDate",
  "mediaConsentDeclined",
  "language",
  /** The version that an edit must name. */
  "version",
] as const satisfies readonly Exclude<keyof RegistrationsTable, HealthField>[];
const STAFF_COLUMNS = [...LISTED_COLUMNS, "state", "paymentId", "orderId", "reportedNotMeAt"] as const;

type Order =
  | { sort: "newest" | "oldest"; after?: Position | undefined }
  | { sort: "name"; after?: NamePosition | undefined };

type ListOptions = Order & {
  seasonId: string | undefined;
  /** Including `isActive`, unless deleted registrations are listed too. */
  conditions: (season: SeasonOrAll) => readonly Expression<SqlBool>[];
  limit: number;
};

/** The sort keys and their direction; rows with equal keys are sorted by id. */
function orderOf(db: Db, sort: Order["sort"]) {
  const engine = isPostgres(db) ? "postgres" : "sqlite";
  const direction = sort === "newest" ? ("desc" as const) : ("asc" as const);
  const names = [sortName("child_last_name", engine), sortName("child_first_name", engine)] as const;
  return { direction, names, keys: sort === "name" ? names : [sql<string>`created_at`] };
}

function restAfter(db: Db, order: Order): Expression<SqlBool> | undefined {
  if (!order.after) return undefined;
  const { keys } = orderOf(db, order.sort);
  const { after } = order;
  const values = isNamePosition(after) ? after : [after.at, after.id];
  const row = sql`(${sql.join(keys)}, id)`;
  const position = sql`(${sql.join(values)})`;
  return order.sort === "newest" ? sql<boolean>`${row} < ${position}` : sql<boolean>`${row} > ${position}`;
}

/** A page's ids in one season; the query reads only the list's index. */
function pageOfSeason(db: Db, { seasonId, conditions, limit, ...order }: ListOptions) {
  const { direction, keys } = orderOf(db, order.sort);
  let page = db
    .selectFrom("registrations")
    .select(["id", ...keys.map((key, index) => key.as(`key${index}`))])
    .where((eb) => eb.and([...conditions(seasonId)]));
  for (const key of keys) page = page.orderBy(key, direction);
  const rest = restAfter(db, order);
  return (rest ? page.where(rest) : page).orderBy("id", direction).limit(limit);
}

/**
 * The ids of a page of registrations. For all seasons, it merges the first rows of each season, so that the index
 * per season is enough.
 */
async function pageOf(db: Db, options: ListOptions): Promise<Expression<string>> {
  const { limit, sort } = options;
  const { direction, keys } = orderOf(db, sort);
  const seasons = options.seasonId === undefined ? await listSeasons(db) : [{ id: options.seasonId }];
  const parts = seasons.map(
    ({ id }) => sql`select * from ${pageOfSeason(db, { ...options, seasonId: id })} as part`,
  );
  if (parts.length === 1) return sql<string>`(select id from (${parts[0]}) as page)`;
  const order = [...keys.map((_, index) => `key${index}`), "id"].map((key) => `${key} ${direction}`);
  return sql<string>`(select id from (${sql.join(parts, sql` union all `)}) as page
    order by ${sql.raw(order.join(", "))} limit ${limit})`;
}

/** Up to `limit` registrations after a position, with their sort names. */
export async function listRegistrations(db: Db, options: ListOptions) {
  const { direction, keys, names } = orderOf(db, options.sort);
  let page = db
    .selectFrom("registrations")
    .select(STAFF_COLUMNS)
    .$if(options.sort === "name", (query) =>
      query.select([names[0].as("sortLast"), names[1].as("sortFirst")]),
    )
    .where(sql<boolean>`id in ${await pageOf(db, options)}`);
  for (const key of keys) page = page.orderBy(key, direction);
  return withMoney(db, await page.orderBy("id", direction).execute());
}
export type StaffRow = Awaited<ReturnType<typeof listRegistrations>>[number];

/** Each row's active siblings of the same order, by registration id (docs/reference/staff-registrations.md#siblings-in-one-order). */
export async function siblingsOf(db: Db, rows: readonly Pick<StaffRow, "id" | "orderId">[]) {
  if (rows.length === 0) return new Map<string, never[]>();
  const children = await db
    .selectFrom("registrations")
    .select(["id", "orderId", "childFirstName", "childLastName"])
    .where("orderId", "in", [...new Set(rows.map(({ orderId }) => orderId))])
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const childrenByOrder = Map.groupBy(children, ({ orderId }) => orderId);
  return new Map(
    rows.map(({ id, orderId }) => {
      const others = (childrenByOrder.get(orderId) ?? []).filter((child) => child.id !== id);
      return [id, others.map(({ orderId: _theSame, ...other }) => other)];
    }),
  );
}
export type Siblings = Awaited<ReturnType<typeof siblingsOf>>;

/** Up to `limit` deleted registrations of a scope after a position, most recently deleted first. */
export async function listDeleted(
  db: Db,
  { scope, limit, after }: { scope: SeasonScope; limit: number; after?: Position | undefined },
) {
  const deleted = db
    .selectFrom("registrations")
    .select(STAFF_COLUMNS)
    .where("deletedAt", "is not", null)
    .where((eb) => eb.and(inScope(scope)))
    .orderBy("deletedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  const rest = after && deleted.where(sql<boolean>`(deleted_at, id) < (${after.at}, ${after.id})`);
  return withMoney(db, await (rest ?? deleted).execute());
}

export function countDeleted(db: Db, scope: SeasonScope): Promise<number> {
  return countRegistrations(db, [sql<boolean>`deleted_at is not null`, ...inScope(scope)]);
}

/** Counts registrations by age, skill level and payment filter, from the indexes alone. */
async function countAnswers(db: Db, scope: SeasonScope, filters: StaffFilters): Promise<number> {
  const { payment = "counted" } = filters;
  const answers = answerConditions(filters);
  const returned = (ids = returnedIds()) => countActive(db, scope, [...answers, sql<boolean>`id in ${ids}`]);
  if (payment === "refunded" || payment === "disputed") return returned(returnedIds([payment]));
  if (payment === "pending") return countActive(db, scope, [...answers, isInState(AWAITING_STATES)]);
  if (payment === "expired") return countActive(db, scope, [...answers, isInState(["expired"])]);
  if (payment === "counted") return countActive(db, scope, [...answers, isCounted]);
  return (await countActive(db, scope, [...answers, isInState(PAID_STATES)])) - (await returned());
}

type Conditions = ListOptions["conditions"];

interface ListFilters extends StaffFilters {
  scope: SeasonScope;
  now: Date;
  attention?: AttentionFilter | undefined;
}

/**
 * A page of staff's search, with the number of all counted registrations and of matches.
 * Expired unpaid registrations appear only with their own filter (docs/reference/receipts.md#payment-labels).
 */
export async function searchRegistrations(
  db: Db,
  { scope, now, attention, ...filters }: ListFilters,
  { limit, ...order }: Order & { limit: number },
) {
  const { seasonId, programId } = scope;
  const payment = usedPaymentFilter({ ...filters, attention });
  const found = await conditionsOf(db, { ...filters, payment });
  const shown = await attentionConditions(db, attention, now);
  const inProgram: Conditions = (season) => [...found(season), ...inScope({ programId }), ...shown];
  const areCompared = attention !== undefined || searchWords(filters.search).length > 0;
  // The index of names does not contain the search text: matches are found in another index, then sorted.
  const matches: Conditions = (season) => [
    sql<boolean>`id in ${db
      .selectFrom("registrations")
      .select("id")
      .where((eb) => eb.and([...inProgram(season)]))}`,
  ];
  const conditions = order.sort === "name" && areCompared ? matches : inProgram;
  const rows = await listRegistrations(db, { ...order, seasonId, conditions, limit: limit + 1 });
  const hasMore = rows.length > limit;
  const total = await countAnswers(db, scope, { search: "" });
  const count = async () => {
    const isNarrowed = filters.age || filters.skill || filters.payment;
    if (!areCompared) return isNarrowed ? countAnswers(db, scope, filters) : total;
    // A first page that is not full contains all matches.
    if (!(hasMore || order.after)) return rows.length;
    return countRegistrations(db, inProgram(seasonId));
  };
  return {
    rows: rows.slice(0, limit),
    hasMore,
    total,
    matching: await count(),
  };
}

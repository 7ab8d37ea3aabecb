import { type Expression, type SqlBool, sql } from "kysely";
import { PAID_STATUSES, type RegistrationStatus } from "#domain/registration-status.ts";
import { type AgeFilter, ageRangeOf, type PaymentFilter } from "#domain/staff-filters.ts";
import type { Db } from "#server/db/database.ts";
import { returnedIds } from "./money-queries.ts";

/** What staff narrowed the list down to; `words` as domain/registration-search.ts makes them. */
export interface StaffFilters {
  words: readonly string[];
  age?: AgeFilter | undefined;
  skill?: string | undefined;
  /** Everybody who counts, unless told; undefined leaves out nobody. */
  payment?: PaymentFilter | "counted" | undefined;
}

/** Trigrams know nothing of shorter words. */
const SHORTEST_INDEXED = 3;
/** Beyond so many matches reading the list in order finds a page sooner than fetching every match. */
export const FEW = 2000;

/** FTS5 uses its index for a LIKE without ESCAPE only: words with a wildcard in them are compared row by row. */
function isIndexed(word: string): boolean {
  return word.length >= SHORTEST_INDEXED && !/[%_\\]/.test(word);
}

/** Whether a folded text has this word in it, read row by row. */
export function containing(
  word: string,
  text: Expression<string> = sql<string>`search_text`,
): Expression<SqlBool> {
  const pattern = `%${word.replace(/[%_\\]/g, "\\$&")}%`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}

function indexRows(db: Db, words: readonly string[]) {
  return words.reduce(
    (query, word) => query.where("searchText", "like", `%${word}%`),
    db.selectFrom("registrationSearch").select("rowid"),
  );
}

/** The conditions of a search: through the index where it leaves few rows, else row by row. */
async function wordConditions(db: Db, words: readonly string[]): Promise<Expression<SqlBool>[]> {
  const indexed = words.filter(isIndexed);
  if (indexed.length === 0) return words.map((word) => containing(word));
  const first = await indexRows(db, indexed)
    .limit(FEW + 1)
    .execute();
  if (first.length > FEW) return words.map((word) => containing(word));
  const rows = first.map(({ rowid }) => rowid);
  const found = rows.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`search_row in (${sql.join(rows)})`;
  return [found, ...words.filter((word) => !isIndexed(word)).map((word) => containing(word))];
}

/** The status, compared as no index begins with it. */
export function isStatus(statuses: readonly RegistrationStatus[]): Expression<SqlBool> {
  return sql<boolean>`status || '' in (${sql.join(statuses)})`;
}

/** Whether it is in any total: what lapsed unpaid is not (docs/rules/money.md#what-lapsed-unpaid-counts-nowhere). */
export const isCounted: Expression<SqlBool> = isStatus(["pending", ...PAID_STATUSES]);

function paymentConditions(payment: NonNullable<StaffFilters["payment"]>): Expression<SqlBool>[] {
  if (payment === "counted") return [isCounted];
  if (payment === "pending") return [isStatus(["pending"])];
  if (payment === "ran_out") return [isStatus(["expired"])];
  if (payment === "paid") return [isStatus(PAID_STATUSES), sql<boolean>`id not in ${returnedIds()}`];
  return [sql<boolean>`id in ${returnedIds([payment])}`];
}

/**
 * Conditions on age and skill level, over any query on registrations. What adds nothing to a column
 * keeps SQLite from taking an index of that column: it would open every match and sort them to show fifty.
 */
export function answerConditions({ age, skill }: Pick<StaffFilters, "age" | "skill">): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (age !== undefined) {
    const { min, max } = ageRangeOf(age);
    conditions.push(sql<boolean>`child_age + 0 >= ${min}`);
    if (max !== null) conditions.push(sql<boolean>`child_age + 0 <= ${max}`);
  }
  if (skill !== undefined) conditions.push(sql<boolean>`skill_level = ${skill}`);
  return conditions;
}

/** The where-conditions of a filtered list, over any query on registrations. */
export async function conditionsOf(db: Db, filters: StaffFilters): Promise<Expression<SqlBool>[]> {
  const { words, payment } = filters;
  const paid = payment === undefined ? [] : paymentConditions(payment);
  return [...(await wordConditions(db, words)), ...answerConditions(filters), ...paid];
}

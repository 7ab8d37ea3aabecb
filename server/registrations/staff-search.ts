import { type Expression, type SqlBool, sql } from "kysely";
import { type AgeFilter, ageRangeOf, type PaymentFilter, statusesOf } from "#domain/staff-filters.ts";
import type { Db } from "#server/db/database.ts";

/** What staff narrowed the list down to; `words` as domain/registration-search.ts makes them. */
export interface StaffFilters {
  words: readonly string[];
  age?: AgeFilter | undefined;
  skill?: string | undefined;
  payment?: PaymentFilter | undefined;
}

/** Trigrams know nothing of shorter words. */
const SHORTEST_INDEXED = 3;
/** Beyond so many matches reading the list in order finds a page sooner than fetching every match. */
const FEW = 2000;

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

/**
 * The where-conditions of a filtered list, over any query on registrations. What adds nothing to a column keeps
 * SQLite from taking an index of that column: it would open every match and sort them to show fifty.
 */
export async function conditionsOf(db: Db, filters: StaffFilters): Promise<Expression<SqlBool>[]> {
  const { words, age, skill, payment } = filters;
  const conditions = await wordConditions(db, words);
  if (age !== undefined) {
    const { min, max } = ageRangeOf(age);
    conditions.push(sql<boolean>`child_age + 0 >= ${min}`);
    if (max !== null) conditions.push(sql<boolean>`child_age + 0 <= ${max}`);
  }
  if (skill !== undefined) conditions.push(sql<boolean>`skill_level = ${skill}`);
  if (payment !== undefined)
    conditions.push(sql<boolean>`status || '' in (${sql.join(statusesOf(payment))})`);
  return conditions;
}

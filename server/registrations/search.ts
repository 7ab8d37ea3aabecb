import { type Expression, type SqlBool, sql } from "kysely";
import { PAID_STATUSES, type RegistrationStatus } from "#domain/registration-status.ts";
import { type AgeFilter, ageRangeOf, type PaymentFilter } from "#domain/staff-filters.ts";
import { returnedIds } from "#server/money/registration-money.ts";
import type { Db } from "#server/platform/database.ts";
import { containing } from "#server/platform/engine.ts";

/** Staff's filters of the list; `words` come from domain/registration-search.ts. */
export interface StaffFilters {
  words: readonly string[];
  age?: AgeFilter | undefined;
  skill?: string | undefined;
  /** "counted" leaves out expired unpaid registrations; undefined includes everybody. */
  payment?: PaymentFilter | "counted" | undefined;
}

/** The trigram index cannot find shorter words. */
const SHORTEST_INDEXED = 3;
/** With more matches than this, reading a season in order fills a page faster than fetching every match. */
export const FEW = 500;

/** Whether the index can find a word. FTS5 uses it only for LIKE without ESCAPE, so words with a wildcard are compared row by row. */
function isIndexed(word: string): boolean {
  return word.length >= SHORTEST_INDEXED && !/[%_\\]/.test(word);
}

function indexRows(db: Db, words: readonly string[]) {
  return words.reduce(
    (query, word) => query.where("searchText", "like", `%${word}%`),
    db.selectFrom("registrationSearch").select("rowid"),
  );
}

/** The few rows that the search index found, and the words that must be compared row by row. */
interface FoundWords {
  /** undefined if there are too many, or if the index can find none of the words. */
  few: readonly { searchRow: number; seasonId: string }[] | undefined;
  compared: readonly Expression<SqlBool>[];
}

async function findWords(db: Db, words: readonly string[]): Promise<FoundWords> {
  const indexed = words.filter(isIndexed);
  const comparedWords = words.map((word) => containing(word));
  if (indexed.length === 0) return { few: undefined, compared: comparedWords };
  const rows = await indexRows(db, indexed)
    .limit(FEW + 1)
    .execute();
  if (rows.length > FEW) return { few: undefined, compared: comparedWords };
  const few =
    rows.length === 0
      ? []
      : await db
          .selectFrom("registrations")
          .select(["searchRow", "seasonId"])
          .where(
            "searchRow",
            "in",
            rows.map(({ rowid }) => rowid),
          )
          .execute();
  return { few, compared: words.filter((word) => !isIndexed(word)).map((word) => containing(word)) };
}

/** The seasons that a condition covers: one season, all others, or all. */
export type OfSeason = { is?: string | undefined; isNot?: string };

/** Conditions for the search words in some seasons; rows from the index are filtered by season here. */
function wordConditions({ few, compared }: FoundWords, { is, isNot }: OfSeason): Expression<SqlBool>[] {
  const season = [
    ...(is ? [sql<boolean>`registrations.season_id = ${is}`] : []),
    ...(isNot ? [sql<boolean>`registrations.season_id <> ${isNot}`] : []),
  ];
  if (!few) return [...season, ...compared];
  const seasonRows = few.filter(({ seasonId }) => (!is || seasonId === is) && seasonId !== isNot);
  if (seasonRows.length === 0) return [...season, sql<boolean>`1 = 0`];
  return [
    sql<boolean>`search_row in (${sql.join(seasonRows.map(({ searchRow }) => searchRow))})`,
    ...compared,
  ];
}

/** Compares the status; the appended '' keeps the planner from choosing an index on status. */
export function isStatus(statuses: readonly RegistrationStatus[]): Expression<SqlBool> {
  return sql<boolean>`status || '' in (${sql.join(statuses)})`;
}

/** Whether totals include it; expired unpaid registrations are left out (docs/rules/money.md#what-lapsed-unpaid-counts-nowhere). */
export const isCounted: Expression<SqlBool> = isStatus(["pending", ...PAID_STATUSES]);

function paymentConditions(payment: NonNullable<StaffFilters["payment"]>): Expression<SqlBool>[] {
  if (payment === "counted") return [isCounted];
  if (payment === "pending") return [isStatus(["pending"])];
  if (payment === "ran_out") return [isStatus(["expired"])];
  if (payment === "paid") return [isStatus(PAID_STATUSES), sql<boolean>`id not in ${returnedIds()}`];
  return [sql<boolean>`id in ${returnedIds([payment])}`];
}

/**
 * Conditions on age and skill level, for any query on registrations. `+ 0` keeps SQLite from using an index on that
 * column, with which it would read and sort every match to show fifty.
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

/** Returns the conditions of a filtered list by season, for any query on registrations. */
export async function conditionsOf(
  db: Db,
  filters: StaffFilters,
): Promise<(season: OfSeason) => Expression<SqlBool>[]> {
  const { words, payment } = filters;
  const paid = payment === undefined ? [] : paymentConditions(payment);
  const foundWords = await findWords(db, words);
  return (season) => [...wordConditions(foundWords, season), ...answerConditions(filters), ...paid];
}

import { type Expression, type SqlBool, sql } from "kysely";
import { PAID_STATUSES, type RegistrationStatus } from "#domain/registration-status.ts";
import { type AgeFilter, ageRangeOf, type PaymentFilter } from "#domain/staff-filters.ts";
import { returnedIds } from "#server/money/registration-money.ts";
import type { Db } from "#server/platform/database.ts";
import { containing } from "#server/platform/engine.ts";

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
/** Beyond so many matches reading a season in its order finds a page sooner than fetching every match. */
export const FEW = 500;

/** FTS5 uses its index for a LIKE without ESCAPE only: words with a wildcard in them are compared row by row. */
function isIndexed(word: string): boolean {
  return word.length >= SHORTEST_INDEXED && !/[%_\\]/.test(word);
}

function indexRows(db: Db, words: readonly string[]) {
  return words.reduce(
    (query, word) => query.where("searchText", "like", `%${word}%`),
    db.selectFrom("registrationSearch").select("rowid"),
  );
}

/** What a search found in its index, where that leaves few rows; else words are compared row by row. */
interface FoundWords {
  /** undefined: too many, or no word that the index knows. */
  few: readonly { searchRow: number; seasonId: string }[] | undefined;
  compared: readonly Expression<SqlBool>[];
}

async function findWords(db: Db, words: readonly string[]): Promise<FoundWords> {
  const indexed = words.filter(isIndexed);
  const all = words.map((word) => containing(word));
  if (indexed.length === 0) return { few: undefined, compared: all };
  const rows = await indexRows(db, indexed)
    .limit(FEW + 1)
    .execute();
  if (rows.length > FEW) return { few: undefined, compared: all };
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

/** Whose rows a condition is for: of one season, of all others, or of all. */
export type OfSeason = { is?: string | undefined; isNot?: string };

/** The season is in the rows that were found, and else in front of the index that is read. */
function wordConditions({ few, compared }: FoundWords, { is, isNot }: OfSeason): Expression<SqlBool>[] {
  const season = [
    ...(is ? [sql<boolean>`registrations.season_id = ${is}`] : []),
    ...(isNot ? [sql<boolean>`registrations.season_id <> ${isNot}`] : []),
  ];
  if (!few) return [...season, ...compared];
  const own = few.filter(({ seasonId }) => (!is || seasonId === is) && seasonId !== isNot);
  if (own.length === 0) return [...season, sql<boolean>`1 = 0`];
  return [sql<boolean>`search_row in (${sql.join(own.map(({ searchRow }) => searchRow))})`, ...compared];
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

/** The where-conditions of a filtered list, over any query on registrations, for the season that it is about. */
export async function conditionsOf(
  db: Db,
  filters: StaffFilters,
): Promise<(season: OfSeason) => Expression<SqlBool>[]> {
  const { words, payment } = filters;
  const paid = payment === undefined ? [] : paymentConditions(payment);
  const found = await findWords(db, words);
  return (season) => [...wordConditions(found, season), ...answerConditions(filters), ...paid];
}

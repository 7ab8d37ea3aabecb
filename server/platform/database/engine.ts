import { type Expression, type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely";
import type { DatabaseSchema } from "./tables.ts";

/** The database engine. Differences between the two belong in this file. */
export type Engine = "sqlite" | "postgres";

export function isPostgres(db: Pick<Kysely<DatabaseSchema>, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

export interface ColumnTypes {
  id: RawBuilder<unknown>;
  instant: RawBuilder<unknown>;
  date: RawBuilder<unknown>;
}

const TYPES: Record<Engine, ColumnTypes> = {
  sqlite: { id: sql`text`, instant: sql`text`, date: sql`text` },
  postgres: { id: sql`uuid`, instant: sql`timestamptz`, date: sql`date` },
};

export function columnTypes(engine: Engine): ColumnTypes {
  return TYPES[engine];
}

/** SQL's replacement of each of these characters, as in foldPunctuation() in domain/text/clean-text.ts. */
const MARKS = { "": "'’‘‛ʼʻ`´′＇", " ": "-‐‑‒–—−" } as const;
const VOWELS = { a: "áÁ", e: "éÉ", i: "íÍ", o: "óÓ", u: "úÚüÜ" } as const;
/** Spanish dictionary order: accents are ignored, and Ñ follows N. */
const SORTED = { ...MARKS, ...VOWELS, "n~": "ñÑ" };
/** Searches ignore accents. */
const SEARCHED = { ...MARKS, ...VOWELS, n: "ñÑ" };

/** Lower case with these characters replaced: SQLite's lower() handles ASCII only. */
function replaced(text: Expression<string | null>, replacements: Readonly<Record<string, string>>) {
  let folded = sql<string>`lower(${text})`;
  for (const [replacement, variants] of Object.entries(replacements)) {
    for (const variant of variants) {
      folded = sql<string>`replace(${folded}, ${sql.lit(variant)}, ${sql.lit(replacement)})`;
    }
  }
  return folded;
}

/**
 * An expression that sorts names the same on both engines, independent of PostgreSQL's locale. An index contains
 * exactly this expression, so changing it needs a migration.
 */
export function sortName(column: string, engine: Engine): RawBuilder<string> {
  const name = replaced(sql.raw(column), SORTED);
  return engine === "postgres" ? sql<string>`(${name} collate "C")` : name;
}

/** The SQL equivalent of foldForSearch() for Spanish letters, for columns that are not stored folded. */
export function foldInSql(text: Expression<string | null>): RawBuilder<string> {
  return replaced(text, SEARCHED);
}

/** Whether a folded text contains this word; scans every row. */
export function containing(
  word: string,
  text: Expression<string> = sql<string>`search_text`,
): Expression<SqlBool> {
  const pattern = `%${word.replace(/[%_\\]/g, "\\$&")}%`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}

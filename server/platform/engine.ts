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

/** Letters in Spanish dictionary order: accents are ignored, and Ñ follows N. */
const LETTERS = { a: "áÁ", e: "éÉ", i: "íÍ", o: "óÓ", u: "úÚüÜ", "n~": "ñÑ" } as const;

/**
 * An expression that sorts names the same on both engines, independent of PostgreSQL's locale. An index contains
 * exactly this expression, so changing it needs a migration.
 */
export function sortName(column: string, engine: Engine): RawBuilder<string> {
  let name = `lower(${column})`;
  for (const [letter, variants] of Object.entries(LETTERS)) {
    for (const variant of variants) name = `replace(${name}, '${variant}', '${letter}')`;
  }
  return sql<string>`${sql.raw(engine === "postgres" ? `(${name} collate "C")` : name)}`;
}

/** SQLite's lower() handles ASCII only, and searches ignore accents. */
const ACCENTED = { a: "áÁ", e: "éÉ", i: "íÍ", o: "óÓ", u: "úÚüÜ", n: "ñÑ" } as const;

/** The SQL equivalent of domain/registration-search.ts for Spanish letters, for tables too small for a search index. */
export function foldAccents(text: Expression<string | null>): RawBuilder<string> {
  let plain = sql<string>`lower(${text})`;
  for (const [letter, variants] of Object.entries(ACCENTED)) {
    for (const variant of variants) {
      plain = sql<string>`replace(${plain}, ${sql.lit(variant)}, ${sql.lit(letter)})`;
    }
  }
  return plain;
}

/** Whether a folded text contains this word; scans every row. */
export function containing(
  word: string,
  text: Expression<string> = sql<string>`search_text`,
): Expression<SqlBool> {
  const pattern = `%${word.replace(/[%_\\]/g, "\\$&")}%`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}

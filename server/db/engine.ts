import { type Expression, type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely";
import type { DatabaseSchema } from "./tables.ts";

/** What holds the tables: everything but what stands here is said alike to both. */
export type Engine = "sqlite" | "postgres";

export function isPostgres(db: Pick<Kysely<DatabaseSchema>, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Column types that differ between the engines. */
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

/** Spanish letters as a dictionary sorts them: accents count for nothing, and Ñ follows N. */
const LETTERS = { a: "áÁ", e: "éÉ", i: "íÍ", o: "óÓ", u: "úÚüÜ", "n~": "ñÑ" } as const;

/**
 * A column of names as both engines sort it alike, byte by byte: PostgreSQL's own order would be that of its
 * computer's language. The index of the list by name holds exactly this expression; a change of it needs another.
 */
export function sortName(column: string, engine: Engine): RawBuilder<string> {
  let name = `lower(${column})`;
  for (const [letter, variants] of Object.entries(LETTERS)) {
    for (const variant of variants) name = `replace(${name}, '${variant}', '${letter}')`;
  }
  return sql<string>`${sql.raw(engine === "postgres" ? `(${name} collate "C")` : name)}`;
}

/** SQLite lowers ASCII only, and nobody types the accents of a name that they look for. */
const ACCENTED = { a: "áÁ", e: "éÉ", i: "íÍ", o: "óÓ", u: "úÚüÜ", n: "ñÑ" } as const;

/**
 * A text in SQL as domain/registration-search.ts folds one, with the letters of Spanish: for tables too small
 * for a search index of their own.
 */
export function foldAccents(text: Expression<string | null>): RawBuilder<string> {
  let plain = sql<string>`lower(${text})`;
  for (const [letter, variants] of Object.entries(ACCENTED)) {
    for (const variant of variants) {
      plain = sql<string>`replace(${plain}, ${sql.lit(variant)}, ${sql.lit(letter)})`;
    }
  }
  return plain;
}

/** Whether a folded text has this word in it, read row by row. */
export function containing(
  word: string,
  text: Expression<string> = sql<string>`search_text`,
): Expression<SqlBool> {
  const pattern = `%${word.replace(/[%_\\]/g, "\\$&")}%`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}

import { type Expression, type RawBuilder, sql } from "kysely";

/** SQLite lowers ASCII only, and nobody types the accents of a name that they look for. */
const ACCENTED = { a: "áÁ", e: "éÉ", i: "íÍ", o: "óÓ", u: "úÚüÜ", n: "ñÑ" } as const;

/**
 * A text in SQL as domain/registration-search.ts folds one, with the letters of Spanish: for tables too small
 * for a search index of their own.
 */
export function folded(text: Expression<string | null>): RawBuilder<string> {
  let plain = sql<string>`lower(${text})`;
  for (const [letter, variants] of Object.entries(ACCENTED)) {
    for (const variant of variants) {
      plain = sql<string>`replace(${plain}, ${sql.lit(variant)}, ${sql.lit(letter)})`;
    }
  }
  return plain;
}

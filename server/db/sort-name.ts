import { type RawBuilder, sql } from "kysely";
import type { Engine } from "./database.ts";

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

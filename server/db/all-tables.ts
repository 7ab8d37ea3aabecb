import { type Kysely, sql } from "kysely";

/** PostgreSQL's lock_not_available: somebody else has one of the tables. */
const IN_USE = "55P03";

export function isInUse(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === IN_USE;
}

/**
 * Takes all tables of a PostgreSQL database until the transaction ends, at once or not at all. A migration that
 * took them one after the other would sooner or later meet a query of the version that still serves, which has the
 * one and waits for the other: PostgreSQL then ends the query, and a family reads an error.
 * @throws {Error} that isInUse(), when anybody is reading or writing at this moment
 */
export async function takeAllTables(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%'`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  await sql.raw(`lock table ${names} in access exclusive mode nowait`).execute(db);
}

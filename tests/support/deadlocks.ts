import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { isPostgres } from "#server/db/engine.ts";

/**
 * How often PostgreSQL has ended one of two transactions that waited for each other: that it begins again would hide it
 * (docs/rules/money.md#locks-have-one-order). None on SQLite, where one transaction writes at a time.
 */
export async function deadlocksOf(db: Db): Promise<number> {
  if (!isPostgres(db)) return 0;
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ deadlocks: number }>`select cast(deadlocks as integer) as deadlocks
    from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

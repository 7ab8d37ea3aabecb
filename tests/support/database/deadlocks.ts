import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";
import { isPostgres } from "#server/platform/database/engine.ts";
import { CONNECTIONS } from "#server/platform/database/postgres.ts";

/** Asks over all connections of the pool: each keeps for up to ten seconds what it has counted. */
async function everyConnection(db: Db, ask: (one: Db) => Promise<unknown>): Promise<void> {
  const { promise: allThere, resolve } = Promise.withResolvers<void>();
  let there = 0;
  const one = () =>
    db.connection().execute(async (connection) => {
      there += 1;
      if (there === CONNECTIONS) resolve();
      await allThere;
      await ask(connection);
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

/**
 * How often PostgreSQL has ended one of two transactions that waited for each other: that it begins again would hide it
 * (docs/reference/payments.md#lock-order). None on SQLite, where one transaction writes at a time.
 */
export async function deadlocksOf(db: Db): Promise<number> {
  if (!isPostgres(db)) return 0;
  await everyConnection(db, (one) => sql`select pg_stat_force_next_flush()`.execute(one));
  const { rows } = await sql<{ deadlocks: number }>`select cast(deadlocks as integer) as deadlocks
    from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

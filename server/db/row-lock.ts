import { PostgresAdapter, type SelectQueryBuilder } from "kysely";
import type { Db, Trx } from "./database.ts";
import type { DatabaseSchema } from "./schema.ts";

export function isPostgres(db: Db | Trx): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Keeps the rows that a question finds from every other transaction until this one ends. PostgreSQL is asked to; on
 * SQLite a transaction is the only one that writes, from its start (sqlite.ts).
 */
export function locked<T extends keyof DatabaseSchema, Row>(
  trx: Trx,
  question: SelectQueryBuilder<DatabaseSchema, T, Row>,
): SelectQueryBuilder<DatabaseSchema, T, Row> {
  return isPostgres(trx) ? question.forNoKeyUpdate() : question;
}

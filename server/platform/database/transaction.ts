import { type AliasedRawBuilder, CompiledQuery, type SelectQueryBuilder, sql } from "kysely";
import type { Db, Trx } from "./database.ts";
import { isPostgres } from "./engine.ts";
import type { DatabaseSchema } from "./tables.ts";

/** PostgreSQL: serialization failure, deadlock, or a unique violation by a concurrent transaction. */
const RACE_CODES = new Set(["40001", "40P01", "23505"]);
const ATTEMPTS = 4;

/** Aborts a transaction that lost a race; `inTransaction` retries it. */
export class WriteConflict extends Error {
  readonly code = "40001";
}

function lostRace(error: unknown): boolean {
  return error instanceof Error && "code" in error && RACE_CODES.has(String(error.code));
}

/**
 * Runs work in a transaction, and retries it after a lost race. The work must not call anything outside the database:
 * it may run several times, and locks must never wait for the network.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !lostRace(error)) throw error;
    }
  }
}

/**
 * PostgreSQL's row lock strengths (https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-ROWS): "no key
 * update" excludes other writers of the row, "update" also excludes "key share", and "key share" excludes only
 * "update".
 */
type LockStrength = "update" | "no key update" | "key share";

/**
 * Locks the selected rows until the transaction ends. SQLite needs no row locks: its transactions are exclusive
 * (sqlite.ts).
 */
export function locked<T extends keyof DatabaseSchema, Row>(
  trx: Trx,
  query: SelectQueryBuilder<DatabaseSchema, T, Row>,
  strength: LockStrength = "no key update",
): SelectQueryBuilder<DatabaseSchema, T, Row> {
  if (!isPostgres(trx)) return query;
  if (strength === "update") return query.forUpdate();
  return strength === "key share" ? query.forKeyShare() : query.forNoKeyUpdate();
}

/** Locks rows that the caller does not read; a no-op on SQLite. */
export async function lockUnread<T extends keyof DatabaseSchema, Row>(
  trx: Trx,
  query: SelectQueryBuilder<DatabaseSchema, T, Row>,
  strength?: LockStrength,
): Promise<void> {
  if (isPostgres(trx)) await locked(trx, query, strength).execute();
}

/** Locks the selected rows that are free, and skips others. It never waits, so it may be called out of lock order. */
export function lockedIfFree<T extends keyof DatabaseSchema, Row>(
  trx: Trx,
  query: SelectQueryBuilder<DatabaseSchema, T, Row>,
): SelectQueryBuilder<DatabaseSchema, T, Row> {
  return isPostgres(trx) ? query.forNoKeyUpdate().skipLocked() : query;
}

/** Locks names where there is no row to lock. Sorts them, so that transactions cannot deadlock. */
export async function lockNames(trx: Trx, names: readonly string[]): Promise<void> {
  if (!isPostgres(trx) || names.length === 0) return;
  const keys = sql`(select distinct hashtextextended(name, 0) as key
    from unnest(${names}::text[]) as name order by key) as keys`;
  await sql`select pg_advisory_xact_lock(key) from ${keys}`.execute(trx);
}

type Unwaited = AliasedRawBuilder<string | null, "unwaited">;

/** Evaluated while PostgreSQL returns the row; the setting ends with the transaction, which is this one statement. */
const UNWAITED: Unwaited = sql<string>`set_config('synchronous_commit', 'off', true)`.as("unwaited");
const NOTHING: Unwaited = sql<null>`null`.as("unwaited");
const NORMAL_SYNC = CompiledQuery.raw("pragma synchronous = normal");
const FULL_SYNC = CompiledQuery.raw("pragma synchronous = full");

/**
 * Runs a write without waiting for the disk. It is visible at once and survives a crash of this process. A power
 * failure may lose it, until the next durable commit (SQLite) or for half a second (PostgreSQL). Only for data that
 * can be recovered (decision 006); never within a transaction.
 * @param write one statement, which returns `unwaited` with each row that it writes
 */
export async function nonDurableWrite<T extends { unwaited: string | null } | undefined>(
  db: Db,
  write: (db: Db, unwaited: Unwaited) => Promise<T>,
): Promise<T> {
  if (isPostgres(db)) return write(db, UNWAITED);
  // Nobody else writes: SQLite has one connection, which is ours until the end.
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(NORMAL_SYNC);
    try {
      return await write(connection, NOTHING);
    } finally {
      await connection.executeQuery(FULL_SYNC);
    }
  });
}

import { type AliasedRawBuilder, CompiledQuery, type SelectQueryBuilder, sql } from "kysely";
import type { Db, Trx } from "./database.ts";
import { isPostgres } from "./engine.ts";
import type { DatabaseSchema } from "./tables.ts";

/** PostgreSQL: serialization failure, deadlock, unique violation by a transaction that ran beside this one. */
const LOST_A_RACE = new Set(["40001", "40P01", "23505"]);
const ATTEMPTS = 4;

/** Ends a transaction that another one was faster than, with all that it wrote: `inTransaction` begins it again. */
export class LostRace extends Error {
  readonly code = "40001";
}

function lostRace(error: unknown): boolean {
  return error instanceof Error && "code" in error && LOST_A_RACE.has(String(error.code));
}

/**
 * Runs work in a transaction, again from its start when another one was faster. The work must not call
 * anything outside the database: it may run several times, and a lock must never wait for the network.
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
 * Whom a lock keeps out, by the names of https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-ROWS:
 * "no key update" all who want it too, as one that writes the row does; "update" those with "key share" as well, who
 * keep out nobody else.
 */
type LockStrength = "update" | "no key update" | "key share";

/**
 * Keeps the rows that a question finds from other transactions until this one ends. PostgreSQL is asked to; on SQLite a
 * transaction is the only one that writes, from its start (sqlite.ts).
 */
export function locked<T extends keyof DatabaseSchema, Row>(
  trx: Trx,
  question: SelectQueryBuilder<DatabaseSchema, T, Row>,
  strength: LockStrength = "no key update",
): SelectQueryBuilder<DatabaseSchema, T, Row> {
  if (!isPostgres(trx)) return question;
  if (strength === "update") return question.forUpdate();
  return strength === "key share" ? question.forKeyShare() : question.forNoKeyUpdate();
}

/**
 * Keeps the rows that a question finds and that nobody else keeps right now; the others it leaves out. It waits for nobody, so
 * that it may come after locks that are later in their order.
 */
export function lockedIfFree<T extends keyof DatabaseSchema, Row>(
  trx: Trx,
  question: SelectQueryBuilder<DatabaseSchema, T, Row>,
): SelectQueryBuilder<DatabaseSchema, T, Row> {
  return isPostgres(trx) ? question.forNoKeyUpdate().skipLocked() : question;
}

/**
 * Keeps what these words name from every other transaction that names it here, where there is no row to lock; the words in
 * one order for all.
 */
export async function lockNames(trx: Trx, names: readonly string[]): Promise<void> {
  if (!isPostgres(trx) || names.length === 0) return;
  const keys = sql`(select distinct hashtextextended(name, 0) as key
    from unnest(array[${sql.join(names)}]::text[]) as name order by key) as keys`;
  await sql`select pg_advisory_xact_lock(key) from ${keys}`.execute(trx);
}

/** What a row that is written says of its commit. */
type Unwaited = AliasedRawBuilder<string | null, "unwaited">;

/** Set while PostgreSQL returns the row, and gone with the transaction, which is this one statement. */
const UNWAITED: Unwaited = sql<string>`set_config('synchronous_commit', 'off', true)`.as("unwaited");
const NOTHING: Unwaited = sql<null>`null`.as("unwaited");
const RELAX = CompiledQuery.raw("pragma synchronous = normal");
const INSIST = CompiledQuery.raw("pragma synchronous = full");

/**
 * Runs a write whose commit is not waited for: everybody sees it at once and the end of this process does not
 * harm it, but a power failure may take it back, until the next commit that waits (SQLite) or for half a second
 * (PostgreSQL). Only for what may be lost and found again (decision 005); never within a transaction.
 * @param write one statement, which returns `unwaited` with each row that it writes
 */
export async function nonDurableWrite<T extends { unwaited: string | null } | undefined>(
  db: Db,
  write: (db: Db, unwaited: Unwaited) => Promise<T>,
): Promise<T> {
  if (isPostgres(db)) return write(db, UNWAITED);
  // Nobody else writes meanwhile: it is the only connection, and it is ours until the end.
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(RELAX);
    try {
      return await write(connection, NOTHING);
    } finally {
      await connection.executeQuery(INSIST);
    }
  });
}

import type { Db, Trx } from "./database.ts";

/** PostgreSQL: serialization failure, deadlock, unique violation by a transaction that ran beside this one. */
const LOST_A_RACE = new Set(["40001", "40P01", "23505"]);
const ATTEMPTS = 4;

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

import { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";
import { isPostgres } from "./row-lock.ts";
import { BUSY_MS } from "./sqlite.ts";

const pragma = (text: string) => CompiledQuery.raw(`pragma ${text}`);

/**
 * Moves what SQLite's write-ahead log holds into the file and cuts the log to nothing: text that was erased could be
 * read there for hours. Nobody is waited for: while a backup reads an older moment it answers false, and a later call
 * does it. PostgreSQL's own log is its host's (docs/operations.md).
 */
export async function emptyJournal(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true;
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(pragma("busy_timeout = 0"));
    try {
      const { rows } = await connection.executeQuery<{ busy: number }>(pragma("wal_checkpoint(truncate)"));
      return rows[0]?.busy === 0;
    } finally {
      await connection.executeQuery(pragma(`busy_timeout = ${BUSY_MS}`));
    }
  });
}

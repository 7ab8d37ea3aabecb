import { CamelCasePlugin, Kysely } from "kysely";
import type { DatabaseLocation, Trx } from "./database.ts";
import { postgresDialect } from "./postgres.ts";
import type { DatabaseSchema } from "./schema.ts";
import { sqliteReadingDialect } from "./sqlite.ts";

/** Everything as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  trx: Trx;
  close(): Promise<void>;
}

function connectForReading(location: DatabaseLocation): Kysely<DatabaseSchema> {
  const dialect =
    location.engine === "postgres" ? postgresDialect(location.url) : sqliteReadingDialect(location.file);
  return new Kysely({ dialect, plugins: [new CamelCasePlugin()] });
}

/**
 * Opens a reading transaction on a connection of its own: nobody who writes waits for it (design.md §5). The
 * moment is that of its first read.
 */
export async function openSnapshot(location: DatabaseLocation): Promise<Snapshot> {
  const db = connectForReading(location);
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute()
    .catch(async (error) => {
      await db.destroy();
      throw error;
    });
  return {
    trx,
    async close() {
      const ended = trx.rollback().execute();
      await ended.finally(() => db.destroy());
    },
  };
}

import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type ControlledTransaction, Kysely, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { migrateToLatest } from "./migrate.ts";
import { NAMES } from "./names.ts";
import { postgresDialect } from "./postgres.ts";
import { sqliteDialect, sqliteReadingDialect } from "./sqlite.ts";
import type { DatabaseSchema } from "./tables.ts";

/** A connection or a transaction; data functions accept either. */
export type Db = Kysely<DatabaseSchema>;
export type Trx = Transaction<DatabaseSchema> | ControlledTransaction<DatabaseSchema>;

/** Both engines limit the number of values in a statement. */
const VALUES_PER_READ = 500;

/** Reads in chunks that both engines accept. */
export async function inChunks<In, Out>(
  items: readonly In[],
  read: (chunk: readonly In[]) => Promise<readonly Out[]>,
): Promise<Out[]> {
  const results: Out[] = [];
  for (let from = 0; from < items.length; from += VALUES_PER_READ)
    results.push(...(await read(items.slice(from, from + VALUES_PER_READ))));
  return results;
}

/** These columns of a row alone: a new column is not shown until it is listed. */
export function pickColumns<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
) {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}

/** Counts the rows of a query. */
export async function countRows<Table extends keyof DatabaseSchema>(
  query: SelectQueryBuilder<DatabaseSchema, Table, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a query finds any row. */
export async function hasRows<Table extends keyof DatabaseSchema>(
  query: SelectQueryBuilder<DatabaseSchema, Table, object>,
): Promise<boolean> {
  const row = await query.select(sql.lit(1).as("found")).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Rows per transaction of an erasure, so that other requests run in between. */
export const BATCH = 100;

/** Repeats a purge batch until no row is left. Between batches, SQLite serves other requests. */
export async function inBatches(batch: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await batch()).length > 0) await setImmediate();
}

export type DatabaseLocation = { engine: "postgres"; url: string } | { engine: "sqlite"; file: string };

/** Opens the database without migrating it. */
export function connectDatabase(location: DatabaseLocation): Db {
  if (location.engine === "postgres") {
    return new Kysely({ dialect: postgresDialect(location.url), plugins: [NAMES] });
  }
  mkdirSync(dirname(location.file), { recursive: true, mode: 0o700 });
  return new Kysely({ dialect: sqliteDialect(location.file), plugins: [NAMES] });
}

/** Opens and migrates the database; several instances may do so at once. */
export async function openDatabase(location: DatabaseLocation): Promise<Db> {
  const db = connectDatabase(location);
  try {
    await migrateToLatest(db, location.engine);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

interface Snapshot {
  trx: Trx;
  close(): Promise<void>;
}

/**
 * Opens a read-only transaction on its own connection, as of its first read. It blocks no writer
 * (docs/reference/code.md#long-reads).
 */
export async function openSnapshot(location: DatabaseLocation): Promise<Snapshot> {
  const dialect =
    location.engine === "postgres" ? postgresDialect(location.url) : sqliteReadingDialect(location.file);
  const db: Db = new Kysely({ dialect, plugins: [NAMES] });
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

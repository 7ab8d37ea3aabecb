import { DatabaseSync, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { isPostgres } from "./engine.ts";
import { SqliteCompiler } from "./names.ts";
import type { DatabaseSchema } from "./tables.ts";

const CACHED_STATEMENTS = 300;

type Row = Record<string, unknown>;
type Bindable = null | number | bigint | string | Uint8Array;

function toBindable(value: unknown): Bindable {
  if (typeof value === "boolean") return value ? 1 : 0;
  return (value ?? null) as Bindable;
}

/** SQLite has no booleans, so boolean columns are converted here (docs/reference/code.md#databases). */
function prepare(database: DatabaseSync, sql: string) {
  const statement: StatementSync = database.prepare(sql);
  const columns = statement.columns();
  const booleans = columns.filter((column) => column.type === "boolean").map((column) => column.name);
  const convert = (row: Row): Row => {
    for (const name of booleans) if (row[name] !== null) row[name] = row[name] === 1;
    return row;
  };
  return {
    reader: columns.length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...parameters.map(toBindable)).map(convert),
    run: (parameters: readonly unknown[]) => statement.run(...parameters.map(toBindable)),
    *iterate(parameters: readonly unknown[]) {
      for (const row of statement.iterate(...parameters.map(toBindable))) yield convert(row);
    },
  };
}

/** Schema changes, after which cached statements would return old columns. */
const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i;

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = prepare(database, sql);
        const isChange = CHANGES_TABLES.test(sql);
        if (isChange || statements.size >= CACHED_STATEMENTS) statements.clear();
        if (!isChange) statements.set(sql, statement);
      }
      return statement;
    },
  };
}

/** Takes the write lock at the start; otherwise a transaction that reads first could fail when it writes. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NamingSqliteDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteCompiler {
    return new SqliteCompiler();
  }
}

class NodeSqliteDialect extends NamingSqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): ImmediateDriver {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter(): TransactionalAdapter {
    return new TransactionalAdapter();
  }
}

/** How long to wait for another connection's lock, in milliseconds. */
const BUSY_MS = 10_000;

/** A read-only connection, whose transactions see one snapshot and block no other. */
export function sqliteReadingDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true });
  return new NamingSqliteDialect({ database: adapt(database) });
}

/** After a long backup, the write-ahead log is truncated to this size. */
const JOURNAL_SIZE_LIMIT = 64 * 2 ** 20;

/** SQLite's page cache, in KiB. The default of 2 MB is too small for the index pages that an order writes. */
const CACHE_KIB = 8192;

/**
 * Pages of the write-ahead log after which a commit copies it into the file. Orders write the same index pages
 * repeatedly, so fewer and larger copies cost less than SQLite's default of 1,000.
 */
const CHECKPOINT_PAGES = 4000;

/** A durable SQLite file: commits are synced before they are answered, and deleted rows are overwritten. */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;");
  database.exec(`pragma journal_size_limit = ${JOURNAL_SIZE_LIMIT}; pragma cache_size = -${CACHE_KIB};`);
  // Otherwise each registration writes its pages into a temporary file, so that its statement could be undone.
  database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma temp_store = memory;`);
  return new NodeSqliteDialect(adapt(database));
}

const pragma = (text: string) => CompiledQuery.raw(`pragma ${text}`);

/**
 * Moves SQLite's write-ahead log into the file and truncates it, since erased text could be read there. It never
 * waits: while a backup reads a snapshot it returns false, to be called again later. PostgreSQL's log is its host's
 * concern (docs/operations.md).
 */
export async function truncateJournal(db: Kysely<DatabaseSchema>): Promise<boolean> {
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

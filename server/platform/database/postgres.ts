import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { PostgresAdapter, PostgresDialect } from "kysely";
import type { QueryConfig, QueryResult } from "pg";
import { PostgresCompiler } from "./names.ts";

/** Connections per process; further queries wait. */
export const CONNECTIONS = 10;

/** Fails if the database's machine does not respond. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Errors when all connections are taken: pg-pool's has only a message, PostgreSQL's a code. */
const NO_CONNECTION = { sentence: "timeout exceeded when trying to connect", code: "53300" };

/** Whether a query failed only because no connection became free in time. */
export function isPoolTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === NO_CONNECTION.sentence || ("code" in error && error.code === NO_CONNECTION.code);
}

/** Initial settings of each connection. If a pooler drops them, set them on the role (docs/scale.md). */
const CONNECTION_SETTINGS = {
  /** The default assumes spinning disks and prefers table scans over indexes; the manual suggests 1.1 for SSDs. */
  random_page_cost: "1.1",
  /** Our transactions never wait for the network, so an idle one has lost its process and must release its locks. */
  idle_in_transaction_session_timeout: "30s",
} as const;

const OPTIONS = Object.entries(CONNECTION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);

/** Disables Kysely's session lock, which a pooler may hand to another client; migrate.ts has its own. */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PoolableDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock();
  }

  override createQueryCompiler(): PostgresCompiler {
    return new PostgresCompiler();
  }
}

/** Statements kept for each connection, and characters of the longest: limits PostgreSQL's memory. */
const PREPARED_STATEMENTS = 1000;
const PREPARED_CHARACTERS = 1500;
const preparedNames = new Map<string, string>();

/**
 * A "*" would change its result with a newer release's column, which PostgreSQL refuses. A list has a statement for
 * each length, and so has a long insert of several rows.
 */
const IS_UNPREPARED = /\*|in \(\$\d+, /;

/**
 * PostgreSQL parses and plans a statement with a name once per connection (decision 056). The name follows from the
 * text: through a pooler that passes names on, a number could run another server's statement.
 */
function preparedName(text: string): string | undefined {
  if (text.length > PREPARED_CHARACTERS || !text.includes("$1") || IS_UNPREPARED.test(text)) return undefined;
  if (preparedNames.size >= PREPARED_STATEMENTS) return preparedNames.get(text);
  return preparedNames.getOrInsertComputed(text, () => createHash("sha256").update(text).digest("base64url"));
}

/** Loads the driver with the first query: an installation with SQLite never needs it. */
async function openPool(connectionString: string) {
  const { default: pg } = await import("pg");
  const { builtins } = pg.types;
  const parsers = new Map<number, (text: string) => unknown>([
    [builtins.INT8, Number],
    [builtins.NUMERIC, Number],
    [builtins.DATE, (text) => text],
    [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  ]);
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: OPTIONS.join(" "),
    types: {
      getTypeParser: ((oid: number) =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
    },
  });
  // A broken idle connection must not end the process; the pool opens another.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    // A broken connection in use must not end it either; its query reports the error.
    client.on("error", () => {});
    // A promise that pg makes itself keeps its rows in memory until the next full garbage collection.
    const query = promisify<QueryConfig, QueryResult>(client.query.bind(client));
    Object.assign(client, {
      query: (text: string, values: unknown[]) => query({ text, values, name: preparedName(text) }),
    });
  });
  return pool;
}

/** PostgreSQL with ISO strings for instants and plain strings for dates (docs/reference/code.md#databases). */
export function postgresDialect(connectionString: string): PostgresDialect {
  return new PoolableDialect({ pool: () => openPool(connectionString) });
}

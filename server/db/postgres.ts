import { PostgresAdapter, PostgresDialect } from "kysely";
import pg from "pg";

const { builtins } = pg.types;

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

/** As many as a process opens; whoever finds none waits for one. */
export const CONNECTIONS = 10;

/** A machine that vanished answers nothing at all: whoever waits hears of it after this. */
const CONNECT_TIMEOUT_MS = 10_000;

/** What pg-pool and PostgreSQL itself say when every connection is taken: the first has no code, only this sentence. */
const NO_CONNECTION = { sentence: "timeout exceeded when trying to connect", code: "53300" };

/** Whether a question was not even asked, because no connection to the database became free in time. */
export function foundNoConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === NO_CONNECTION.sentence || ("code" in error && error.code === NO_CONNECTION.code);
}

/** What each connection begins with. A pooler may pass it over; then it belongs to the role (docs/scale.md). */
const CONNECTION_SETTINGS = {
  /**
   * Its default is for turning disks, and makes it read a whole table where an index alone would answer; 1.1 is
   * what its manual gives for storage that reads anywhere as fast.
   */
  random_page_cost: "1.1",
  /** No transaction waits for the network: one that idles has lost its process, and its locks must not outlive it. */
  idle_in_transaction_session_timeout: "30s",
} as const;

const OPTIONS = Object.entries(CONNECTION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);

/** Kysely's lock lasts as long as the session, which a pooler may give to somebody else; migrate.ts has its own. */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PoolableDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock();
  }
}

/** PostgreSQL with the value types of docs/rules/code.md#one-set-of-queries-two-databases: ISO strings for instants, plain strings for dates. */
export function postgresDialect(connectionString: string): PostgresDialect {
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
  // An idle connection that breaks (a restarted server) must not end the process: the pool opens another.
  pool.on("error", () => {});
  // The pool listens only while a connection is idle; one in use tells its query, but must not end it either.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PoolableDialect({ pool });
}

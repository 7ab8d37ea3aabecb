import { PostgresDialect } from "kysely";
import pg from "pg";

const { builtins } = pg.types;

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

/** A machine that vanished answers nothing at all: whoever waits hears of it after this. */
const CONNECT_TIMEOUT_MS = 10_000;

/** No transaction waits for the network: one that idles has lost its process, and its locks must not outlive it. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/**
 * Its default is for turning disks, and makes it read a whole table where an index alone would answer; 1.1 is
 * what its manual gives for storage that reads anywhere as fast.
 */
const RANDOM_PAGE_COST = "-c random_page_cost=1.1";

/** PostgreSQL with the value types of design.md §5: ISO strings for instants, plain strings for dates. */
export function postgresDialect(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: RANDOM_PAGE_COST,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: {
      getTypeParser: ((oid: number) =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that breaks (a restarted server) must not end the process: the pool opens another.
  pool.on("error", () => {});
  // The pool listens only while a connection is idle; one in use tells its query, but must not end it either.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({ pool });
}

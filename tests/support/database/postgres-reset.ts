import pg from "pg";

/** How a database that a test has used becomes again what it was, without making it anew. */
export interface PostgresReset {
  /** What its tables, indexes, constraints and settings must still be. */
  shape: string;
  /** Empties every table and stores the template's rows. */
  statements: string;
}

/** Objects of our own have ids from here on; copies of a template have the template's. */
const FIRST_OWN_ID = 16_384;
/** A table that a test filled is cut off: emptied row by row it would slow the next ones down. Bytes. */
const LARGE_TABLE = 64 * 1024;

const SHAPE = `select md5(concat_ws('|',
  (select string_agg(concat_ws(' ', oid, relname, relkind, relnatts), ',' order by oid)
    from pg_class where oid >= ${FIRST_OWN_ID}),
  (select string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull, atthasdef), ','
    order by attrelid, attnum) from pg_attribute where attrelid >= ${FIRST_OWN_ID}),
  (select string_agg(oid::text, ',' order by oid) from pg_constraint where oid >= ${FIRST_OWN_ID}),
  (select string_agg(oid::text, ',' order by oid) from pg_trigger where oid >= ${FIRST_OWN_ID}),
  (select count(*) from pg_statistic where starelid >= ${FIRST_OWN_ID}),
  (select count(*) from pg_db_role_setting where setdatabase =
    (select oid from pg_database where datname = current_database()))
)) as shape`;

const TABLES = `select relname as name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`;

/** The name of connections that stay with their database for the next test (databases.ts). */
export const KEPT_CONNECTION = "kept by tests";

/** Whatever is still connected wanted the database of before; so did a kept connection that has not ended what it did. */
const ALONE = `select application_name as name, pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and not (application_name = '${KEPT_CONNECTION}' and state = 'idle')`;

const CUT_LARGE = `do $$ declare list text; begin
  select string_agg(quote_ident(relname), ', ') into list from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > ${LARGE_TABLE};
  if list is not null then execute 'truncate ' || list || ' cascade'; end if;
end $$`;

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? "";
}

/** Learns from a template how its copies are brought back. */
export function readReset(templateUrl: string): Promise<PostgresReset> {
  return inDatabase(templateUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(TABLES);
    const stored: string[] = [];
    for (const { name, columns } of tables) {
      const table = client.escapeIdentifier(name);
      const { rows } = await client.query(`select json_agg(t)::text as rows from ${table} as t`);
      if (rows[0].rows === null) continue;
      const from = `json_populate_recordset(null::${table}, ${client.escapeLiteral(rows[0].rows)})`;
      stored.push(`insert into ${table} (${columns}) select ${columns} from ${from}`);
    }
    const emptied = tables.map(({ name }) => `delete from ${client.escapeIdentifier(name)}`);
    // Rows come and go in no order of their own, so nobody checks whom they refer to.
    const unchecked = "set local session_replication_role = replica";
    const statements = [unchecked, CUT_LARGE, ...emptied, ...stored].join(";\n");
    return { shape: await shapeOf(client), statements };
  });
}

/** A connection for each database that is used again: one that knows its tables brings it back in half the time. */
const pools = new Map<string, pg.Pool>();

function poolOf(url: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // A server that stops while nobody asks it anything.
  pool.on("error", () => {});
  pools.set(url, pool);
  return pool;
}

/**
 * Brings a database back to what it was.
 * @returns whether it is, which it is not where a test has changed more than rows, and whether a kept connection was ended
 */
export async function resetPostgres(
  url: string,
  { shape, statements }: PostgresReset,
): Promise<{ isAsNew: boolean; endedKept: boolean }> {
  const pool = poolOf(url);
  const { rows } = await pool.query<{ shape: string }>(SHAPE);
  if (rows[0]?.shape !== shape) {
    pools.delete(url);
    await pool.end();
    return { isAsNew: false, endedKept: false };
  }
  const ended = await pool.query<{ name: string }>(ALONE);
  await pool.query(statements);
  return { isAsNew: true, endedKept: ended.rows.some(({ name }) => name === KEPT_CONNECTION) };
}

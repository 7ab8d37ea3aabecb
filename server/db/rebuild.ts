import { type Kysely, sql, type Transaction } from "kysely";
import { type Engine, isPostgres } from "./engine.ts";
import type { DatabaseSchema } from "./tables.ts";

interface Orphan {
  table: string;
  rowid: number;
  /** Which of its table's references it is. */
  fkid: number;
}

interface Reference {
  id: number;
  /** Such as "CASCADE". */
  onDelete: string;
}

async function orphans(trx: Kysely<DatabaseSchema>): Promise<Orphan[]> {
  return (await sql<Orphan>`pragma foreign_key_check`.execute(trx)).rows;
}

/** @throws {Error} when a row points at one that is not there; PostgreSQL lets none */
export async function assertNoOrphans(trx: Kysely<DatabaseSchema>): Promise<void> {
  if (isPostgres(trx)) return;
  const [first] = await orphans(trx);
  if (first) throw new Error(`Rows of ${first.table} point at rows that are not there`);
}

async function follow(trx: Kysely<DatabaseSchema>, { table, rowid, fkid }: Orphan): Promise<void> {
  const { rows } = await sql<Reference>`select id, on_delete from pragma_foreign_key_list(${table})`.execute(
    trx,
  );
  const reference = rows.find(({ id }) => id === fkid);
  if (reference?.onDelete !== "CASCADE") throw new Error(`Rows of ${table} point at rows that are not there`);
  await sql`delete from ${sql.table(table)} where rowid = ${rowid}`.execute(trx);
}

/**
 * Deletes what belonged to rows that were deleted within rebuilding(), as SQLite's foreign keys do elsewhere. Only after
 * assertNoOrphans(): what a migration lost must not be deleted, but be an error.
 * @throws {Error} when a row points at one that is not there and does not go with it
 */
export async function followDeletes(trx: Kysely<DatabaseSchema>): Promise<void> {
  if (isPostgres(trx)) return;
  for (let left = await orphans(trx); left.length > 0; left = await orphans(trx)) {
    for (const orphan of left) await follow(trx, orphan);
  }
}

/**
 * Runs work in one transaction that may rebuild tables. SQLite switches its foreign keys only outside of one, and with
 * them an old table would take the rows that point at it along; whether each still finds its row is looked at before
 * the end.
 * @throws {Error} when a row points at one that is not there
 */
export async function rebuilding<T>(
  db: Kysely<DatabaseSchema>,
  engine: Engine,
  work: (trx: Transaction<DatabaseSchema>) => Promise<T>,
): Promise<T> {
  if (engine === "postgres") return db.transaction().execute(work);
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      await assertNoOrphans(trx);
      return result;
    });
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

/** The tables that there are, as the program names them. */
export async function tableNames(db: Kysely<DatabaseSchema>): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return new Set(tables.map(({ name }) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())));
}

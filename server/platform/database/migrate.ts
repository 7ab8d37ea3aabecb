import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Engine } from "./engine.ts";
import type { DatabaseSchema } from "./tables.ts";

/** PostgreSQL's lock_not_available. */
const IN_USE = "55P03";

function isInUse(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === IN_USE;
}

/**
 * Locks all PostgreSQL tables until the end of the transaction, at once or not at all. Locking them one by one could
 * deadlock with a query of the running version, and a family would see an error.
 * @throws {Error} that isInUse(), if any table is in use
 */
async function lockTables(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%'`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  await sql.raw(`lock table ${names} in access exclusive mode nowait`).execute(db);
}

const FOLDER = new URL("./migrations/", import.meta.url);

async function migrationIn(file: string): Promise<(engine: Engine) => Migration> {
  return (await import(new URL(file, FOLDER).href)).default;
}

/**
 * Every file of migrations/, in the order of the names. A released migration is never edited, and must work beside the
 * previous version (docs/decisions/009).
 */
export const MIGRATIONS: Record<string, (engine: Engine) => Migration> = Object.fromEntries(
  await Promise.all(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith(".ts"))
      .toSorted()
      .map(async (file) => [file.replace(/\.ts$/, ""), await migrationIn(file)]),
  ),
);

export const MIGRATION_NAMES = Object.keys(MIGRATIONS);

function lockingAllTables(migration: Migration): Migration {
  return {
    ...migration,
    async up(db) {
      await lockTables(db);
      await migration.up(db);
    },
  };
}

/** Kysely's lock number, but held by the transaction instead of the session (docs/decisions/006). */
const LOCK = sql.raw("3853314791062309107");

/** @throws {Error} whose cause is the migration's error; the transaction must then be rolled back */
async function migrateWithin(trx: Kysely<DatabaseSchema>, engine: Engine, target?: string): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  const entries = Object.entries(MIGRATIONS).map(([name, create]) => {
    const migration = create(engine);
    return [name, engine === "postgres" ? lockingAllTables(migration) : migration] as const;
  });
  const provider = { getMigrations: async () => Object.fromEntries(entries) };
  const migrator = new Migrator({ db: trx, provider });
  const { error, results } = await (target ? migrator.migrateTo(target) : migrator.migrateToLatest());
  if (!error) return;
  const failed = results?.find(({ status }) => status === "Error");
  if (!failed) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(`The migration ${failed.migrationName} failed and nothing was changed: ${reason}`, {
    cause: error,
  });
}

async function migrate(db: Kysely<DatabaseSchema>, engine: Engine, target?: string): Promise<void> {
  if (db.isTransaction) return migrateWithin(db, engine, target);
  await db.transaction().execute((trx) => migrateWithin(trx, engine, target));
}

/** A newer version may have data that this version would lose, so explain that instead. */
async function explain(db: Kysely<DatabaseSchema>, error: unknown): Promise<unknown> {
  const unknown = await newerMigrations(db).catch(() => []);
  if (unknown.length === 0) return error;
  const sentence =
    "A newer version of this program has changed the database. Start that version, or restore a backup.";
  return new Error(`${sentence} Unknown here: ${unknown.join(", ")}.`, { cause: error });
}

/** Two minutes: longer than a backup, which holds all tables. */
const TRIES = { most: 1200, everyMs: 100 } as const;

/**
 * Applies missing migrations in one transaction under one lock (advisory on PostgreSQL, the write lock on SQLite), so
 * that instances wait for each other. Running instances wait too.
 * @throws {Error} with a message for the terminal if a migration failed, or the database is of a newer version
 */
export async function migrateToLatest(db: Kysely<DatabaseSchema>, engine: Engine): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(db, engine);
    } catch (error) {
      const mayTryAgain = error instanceof Error && isInUse(error.cause) && tries < TRIES.most;
      if (!mayTryAgain) throw await explain(db, error);
    }
    await pause(TRIES.everyMs);
  }
}

/** Creates an older version's tables in an empty database, to restore its backup. */
export function migrateUpTo(db: Kysely<DatabaseSchema>, engine: Engine, name: string): Promise<void> {
  return migrate(db, engine, name);
}

export async function appliedMigrations(db: Kysely<DatabaseSchema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

export async function newerMigrations(db: Kysely<DatabaseSchema>): Promise<string[]> {
  return (await appliedMigrations(db)).filter((name) => !(name in MIGRATIONS));
}

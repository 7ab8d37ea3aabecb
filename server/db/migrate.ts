import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { Migrator } from "kysely/migration";
import type { Engine } from "./engine.ts";
import { baseline } from "./migrations/001-baseline.ts";
import type { DatabaseSchema } from "./tables.ts";

/** PostgreSQL's lock_not_available: somebody else has one of the tables. */
const IN_USE = "55P03";

function isInUse(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === IN_USE;
}

/**
 * Takes all tables of a PostgreSQL database until the transaction ends, at once or not at all. A migration that
 * took them one after the other would sooner or later meet a query of the version that still serves, which has the
 * one and waits for the other: PostgreSQL then ends the query, and a family reads an error.
 * @throws {Error} that isInUse(), when anybody is reading or writing at this moment
 */
async function lockTables(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%'`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  await sql.raw(`lock table ${names} in access exclusive mode nowait`).execute(db);
}

/**
 * Every migration in order. Once one is released it is never edited, only followed by another, and the version
 * before it goes on serving beside it (docs/decisions/027).
 */
export const MIGRATIONS: Record<string, (engine: Engine) => Migration> = {
  "001-baseline": baseline,
};

export const MIGRATION_NAMES = Object.keys(MIGRATIONS);

/** One that waits for no table while it has another. */
function atOnce(migration: Migration): Migration {
  return {
    ...migration,
    async up(db) {
      await lockTables(db);
      await migration.up(db);
    },
  };
}

/** Kysely's number, but taken for the transaction instead of the session (docs/decisions/005). */
const LOCK = sql.raw("3853314791062309107");

/** @throws {Error} whose cause is the migration's own error; the transaction is then to be rolled back */
async function migrateWithin(trx: Kysely<DatabaseSchema>, engine: Engine, target?: string): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  const entries = Object.entries(MIGRATIONS).map(([name, create]) => {
    const migration = create(engine);
    return [name, engine === "postgres" ? atOnce(migration) : migration] as const;
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

/** A newer version's tables are not ours to judge: what it wrote there we would neither keep nor settle. */
async function explain(db: Kysely<DatabaseSchema>, error: unknown): Promise<unknown> {
  const unknown = await newerMigrations(db).catch(() => []);
  if (unknown.length === 0) return error;
  const sentence =
    "A newer version of this program has changed the database. Start that version, or restore a backup.";
  return new Error(`${sentence} Unknown here: ${unknown.join(", ")}.`, { cause: error });
}

/** Two minutes: even a backup, which reads all tables as of one moment, is done by then. */
const TRIES = { most: 1200, everyMs: 100 } as const;

/**
 * Applies what is missing, in one transaction under one lock (advisory on PostgreSQL, the write lock on
 * SQLite), so that instances that start together wait for each other. Whoever serves meanwhile waits as long.
 * @throws {Error} with a sentence for the terminal when a migration failed, or a newer version was here
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

/** Makes the tables as one migration left them, in an empty database, for a backup from then. */
export function migrateUpTo(db: Kysely<DatabaseSchema>, engine: Engine, name: string): Promise<void> {
  return migrate(db, engine, name);
}

/** The migrations that made the tables as they are, in order. */
export async function appliedMigrations(db: Kysely<DatabaseSchema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** Those of a newer version of this program, which has changed the tables while this one serves. */
export async function newerMigrations(db: Kysely<DatabaseSchema>): Promise<string[]> {
  return (await appliedMigrations(db)).filter((name) => !(name in MIGRATIONS));
}

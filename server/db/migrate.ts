import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { isInUse, takeAllTables } from "./all-tables.ts";
import type { Engine } from "./database.ts";
import { initialTables } from "./migrations/001-initial.ts";
import { afterPaymentTables } from "./migrations/002-after-payment.ts";
import { mailOutcomeColumns } from "./migrations/003-mail-outcome.ts";
import { staffSearch } from "./migrations/004-staff-search.ts";
import { ledgerReversals } from "./migrations/005-ledger-reversals.ts";
import { paymentsNewestIndex } from "./migrations/006-payments-newest.ts";
import { erasures } from "./migrations/007-erasures.ts";
import { staffAccounts } from "./migrations/008-staff-accounts.ts";
import { cashAndPaper } from "./migrations/009-cash-and-paper.ts";
import { seasonIndices } from "./migrations/010-season.ts";
import { listByIndex } from "./migrations/011-list-by-index.ts";
import { registrationTally } from "./migrations/012-registration-tally.ts";
import { watchingFigures } from "./migrations/014-watching-figures.ts";
import type { DatabaseSchema } from "./schema.ts";

/**
 * Every migration in order; a released one is never edited, only followed by another. The version before it serves
 * while it runs and for some time after (docs/decisions/027).
 */
export const MIGRATIONS: Record<string, (engine: Engine) => Migration> = {
  "001-initial": initialTables,
  "002-after-payment": afterPaymentTables,
  "003-mail-outcome": mailOutcomeColumns,
  "004-staff-search": staffSearch,
  "005-ledger-reversals": ledgerReversals,
  "006-payments-newest": paymentsNewestIndex,
  "007-erasures": erasures,
  "008-staff-accounts": staffAccounts,
  "009-cash-and-paper": cashAndPaper,
  "010-season": seasonIndices,
  "011-list-by-index": listByIndex,
  "012-registration-tally": registrationTally,
  "014-watching-figures": watchingFigures,
};

export const MIGRATION_NAMES = Object.keys(MIGRATIONS);

/** One that waits for no table while it has another. */
function atOnce(migration: Migration): Migration {
  return {
    ...migration,
    async up(db) {
      await takeAllTables(db);
      await migration.up(db);
    },
  };
}

function migratorOf(db: Kysely<DatabaseSchema>, engine: Engine): Migrator {
  const entries = Object.entries(MIGRATIONS).map(([name, create]) => {
    const migration = create(engine);
    return [name, engine === "postgres" ? atOnce(migration) : migration] as const;
  });
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(entries) } });
}

/** A newer version's tables are not ours to judge: what it wrote there we would neither keep nor settle. */
async function explain(db: Kysely<DatabaseSchema>, error: unknown): Promise<unknown> {
  const unknown = (await appliedMigrations(db).catch(() => [])).filter((name) => !(name in MIGRATIONS));
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
 * @throws {Error} with a sentence for the terminal when a newer version was here
 */
export async function migrateToLatest(db: Kysely<DatabaseSchema>, engine: Engine): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { error } = await migratorOf(db, engine).migrateToLatest();
    if (!error) return;
    if (!isInUse(error) || tries === TRIES.most) throw await explain(db, error);
    await pause(TRIES.everyMs);
  }
}

/** Makes the tables of an older version in an empty database, for what that version had saved. */
export async function migrateUpTo(db: Kysely<DatabaseSchema>, engine: Engine, name: string): Promise<void> {
  const { error } = await migratorOf(db, engine).migrateTo(name);
  if (error) throw error;
}

/** The migrations that made the tables as they are, in order. */
export async function appliedMigrations(db: Kysely<DatabaseSchema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

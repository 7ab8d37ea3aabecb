import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { Migrator } from "kysely/migration";
import { initialTables } from "#server/db/migrations/001-initial.ts";
import { afterPaymentTables } from "#server/db/migrations/002-after-payment.ts";
import { mailOutcomeColumns } from "#server/db/migrations/003-mail-outcome.ts";
import { staffSearch } from "#server/db/migrations/004-staff-search.ts";
import { ledgerReversals } from "#server/db/migrations/005-ledger-reversals.ts";
import { paymentsNewestIndex } from "#server/db/migrations/006-payments-newest.ts";
import { erasures } from "#server/db/migrations/007-erasures.ts";
import { staffAccounts } from "#server/db/migrations/008-staff-accounts.ts";
import { cashAndPaper } from "#server/db/migrations/009-cash-and-paper.ts";
import { seasonIndices } from "#server/db/migrations/010-season.ts";
import { listByIndex } from "#server/db/migrations/011-list-by-index.ts";
import { registrationTally } from "#server/db/migrations/012-registration-tally.ts";
import { watchingFigures } from "#server/db/migrations/014-watching-figures.ts";
import { paymentsOfBrowser } from "#server/db/migrations/015-payments-of-browser.ts";
import { contests } from "#server/db/migrations/016-contests.ts";
import { holds } from "#server/db/migrations/017-holds.ts";
import { cardDeclines } from "#server/db/migrations/018-card-declines.ts";
import { waysIn } from "#server/db/migrations/019-ways-in.ts";
import { promises } from "#server/db/migrations/020-promises.ts";
import { auditChain } from "#server/db/migrations/021-audit-chain.ts";
import { moneyKept } from "#server/db/migrations/023-money-kept.ts";
import { lists } from "#server/db/migrations/024-lists.ts";
import { paymentFacts } from "#server/db/migrations/025-payment-facts.ts";
import { outboxSubjects } from "#server/db/migrations/026-outbox-subjects.ts";
import { seasonsAndPrograms } from "#server/db/migrations/027-seasons.ts";
import { clubFacts } from "#server/db/migrations/028-club-facts.ts";
import { deletedOfSeason } from "#server/db/migrations/030-deleted-of-season.ts";
import { ordersAndFamilies } from "#server/db/migrations/031-orders.ts";
import { reminders } from "#server/db/migrations/035-reminders.ts";
import { moneyByLines } from "#server/db/migrations/038-money-by-lines.ts";
import { orderMails } from "#server/db/migrations/039-order-mails.ts";
import { imports } from "#server/db/migrations/042-imports.ts";
import { interestReasons } from "#server/db/migrations/080-interest-reasons.ts";
import { answersToBanks } from "#server/db/migrations/087-answers-to-banks.ts";
import { payouts } from "#server/db/migrations/089-payouts.ts";
import type { Engine } from "./engine.ts";
import { rebuilding } from "./rebuild.ts";
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
 * Every migration in order; a released one is never edited, only followed by another. The version before it serves
 * while it runs and for some time after (docs/decisions/027), but for those of REBUILDS.
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
  "015-payments-of-browser": paymentsOfBrowser,
  "016-contests": contests,
  "017-holds": holds,
  "018-card-declines": cardDeclines,
  "019-ways-in": waysIn,
  "020-promises": promises,
  "021-audit-chain": auditChain,
  "023-money-kept": moneyKept,
  "024-lists": lists,
  "025-payment-facts": paymentFacts,
  "026-outbox-subjects": outboxSubjects,
  "027-seasons": seasonsAndPrograms,
  "028-club-facts": clubFacts,
  "030-deleted-of-season": () => deletedOfSeason,
  "031-orders": ordersAndFamilies,
  "035-reminders": reminders,
  "038-money-by-lines": moneyByLines,
  "039-order-mails": orderMails,
  "042-imports": imports,
  "080-interest-reasons": () => interestReasons,
  "087-answers-to-banks": answersToBanks,
  "089-payouts": payouts,
};

/** Those that rebuild tables: a backup comes first, and no older version serves beside them (docs/decisions/042). */
export const REBUILDS: readonly string[] = ["027-seasons", "031-orders"];

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

/**
 * Kysely's own number: an older version locks its session with it, and the two wait for each other. Ours ends with
 * its transaction (docs/decisions/031).
 */
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
  await rebuilding(db, engine, (trx) => migrateWithin(trx, engine, target));
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

/** Makes the tables of an older version in an empty database, for what that version had saved. */
export function migrateUpTo(db: Kysely<DatabaseSchema>, engine: Engine, name: string): Promise<void> {
  return migrate(db, engine, name);
}

/** The migrations that made the tables as they are, in order. */
export async function appliedMigrations(db: Kysely<DatabaseSchema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** Whether these are all that this version knows, so that its tables are there. */
export function isUpToDate(applied: readonly string[]): boolean {
  return MIGRATION_NAMES.every((name) => applied.includes(name));
}

/** Those of a newer version of this program, which has changed the tables while this one serves. */
export async function newerMigrations(db: Kysely<DatabaseSchema>): Promise<string[]> {
  return (await appliedMigrations(db)).filter((name) => !(name in MIGRATIONS));
}

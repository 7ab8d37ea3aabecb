import { recordAudit } from "#server/audit/record.ts";
import type { Db, Engine, Trx } from "#server/db/database.ts";
import { MIGRATION_NAMES, migrateToLatest, migrateUpTo } from "#server/db/migrate.ts";
import { recountPlaces } from "#server/programs/places.ts";
import { forgetForeignPin } from "#server/staff/secret-key.ts";
import type { Archive } from "./archive.ts";
import type { Erasure } from "./erasures-file.ts";
import type { Manifest, TableSummary } from "./manifest.ts";
import { replayErasures } from "./replay-erasures.ts";
import type { AnyTables } from "./table-lines.ts";

/** Both engines take fewer than 32,767 values at once; the widest table has under 50 columns. */
const ROWS_PER_INSERT = 200;

export interface RestoreOptions {
  engine: Engine;
  /** Everything that is known to have been erased, also after the backup was made. */
  erasures: readonly Erasure[];
  /** The key of the installation that is restored into. */
  secretKey: Buffer;
  now: Date;
}

export interface Restored {
  /** Registrations and testimonials of the backup that were erased again. */
  erasedAgain: number;
  /** Programs whose counter of places was not what the backup's registrations hold. */
  recounted: string[];
}

/** @throws {Error} unless the database is new: a backup is never mixed with anything */
export async function assertEmpty(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.some(({ name }) => name === "kysely_migration")) {
    throw new Error(
      "The database is in use already. A backup is restored into a new one: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.",
    );
  }
}

/** @throws {Error} when a newer version made the backup: its tables are not known here */
export function assertKnownVersion({ migrations, appVersion }: Manifest): void {
  const known = MIGRATION_NAMES.toSorted();
  if (migrations.some((name, index) => known[index] !== name)) {
    throw new Error(
      `The backup was made by another, probably newer version of this program (${appVersion}). Restore it with that version.`,
    );
  }
}

async function fillTable(trx: Trx, archive: Archive, table: TableSummary): Promise<void> {
  const tables = trx as unknown as AnyTables;
  for await (const rows of archive.rows(table)) {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      await tables
        .insertInto(table.name)
        .values(rows.slice(from, from + ROWS_PER_INSERT))
        .execute();
    }
  }
}

/**
 * Brings a backup into an empty database of either engine, in one transaction: its rows into the tables that it
 * was made from, then whatever this version changed in them since. Payments that were open stay so: the sweep
 * asks Stripe about them as soon as the server starts.
 * @throws {Error} with a sentence for the terminal; then the database is as empty as before
 */
export async function restoreArchive(db: Db, archive: Archive, options: RestoreOptions): Promise<Restored> {
  const { engine, erasures, secretKey, now } = options;
  const { manifest } = archive;
  assertKnownVersion(manifest);
  return db.transaction().execute(async (trx) => {
    await assertEmpty(trx);
    await migrateUpTo(trx, engine, manifest.migrations.at(-1) ?? "");
    for (const table of manifest.tables) await fillTable(trx, archive, table);
    await migrateToLatest(trx, engine);
    await forgetForeignPin(trx, secretKey);
    const wrong = await recountPlaces(trx);
    const erasedAgain = await replayErasures(trx, erasures, now);
    await recountPlaces(trx);
    await recordAudit(trx, {
      at: now,
      actor: "server",
      action: "backup_restored",
      subject: manifest.createdAt,
    });
    return { erasedAgain, recounted: wrong };
  });
}

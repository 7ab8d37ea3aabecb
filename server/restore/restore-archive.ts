import { recordAudit } from "#server/audit/mutations.ts";
import { forgetForeignPin } from "#server/auth/secret-key.ts";
import type { Archive, Manifest, TableSummary } from "#server/backup/archive.ts";
import { expectedTables } from "#server/backup/archive.ts";
import type { Erasure } from "#server/backup/erasures.ts";
import type { AnyTables } from "#server/backup/kept-tables.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Engine } from "#server/db/engine.ts";
import { MIGRATION_NAMES, migrateToLatest, migrateUpTo } from "#server/db/migrate.ts";
import { instantOf } from "#server/db/schema.ts";
import { eraseDonor, toldDonors } from "#server/donations/erase-mutations.ts";
import { recountPlaces } from "#server/programs/place-mutations.ts";
import { eraseRegistration } from "#server/registrations/retention-job.ts";

/** Both engines take fewer than 32,767 values at once; the widest table has under 50 columns. */
const ROWS_PER_INSERT = 200;

/** What staff read beside it. */
const HELD_BACK = "held back: it came from a backup that is not encrypted";

export interface RestoreOptions {
  engine: Engine;
  /** Everything that is known to have been erased, also after the backup was made. */
  erasures: readonly Erasure[];
  /** The key of the installation that is restored into. */
  secretKey: Buffer;
  now: Date;
}

/** What a restored backup would have done by itself, and does not. */
interface HeldBack {
  mails: number;
  refunds: number;
}

export interface Restored {
  /** Registrations, donors and testimonials of the backup that were erased again. */
  erasedAgain: number;
  /** Programs whose counter of places was not what the backup's registrations hold. */
  recounted: string[];
  /** What does not go out by itself, from a backup that is not encrypted. */
  heldBack: HeldBack;
}

/** The tables that there are, as the program names them. */
async function tableNames(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return new Set(tables.map(({ name }) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())));
}

/** @throws {Error} unless the database is new: a backup is never mixed with anything */
export async function assertEmpty(db: Db): Promise<void> {
  if ((await tableNames(db)).has("kyselyMigration")) {
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
 * Whoever has had an unencrypted backup in hands may have written in it what acts by itself as soon as the server
 * starts: mail to strangers in the club's name, money sent back, a browser that may change a registration. None of
 * it does (docs/rules/operations.md#what-an-unencrypted-backup-may-not-bring).
 */
async function holdBack(trx: Trx, at: Date): Promise<HeldBack> {
  const now = instantOf(at);
  const mails = await trx
    .updateTable("outbox")
    .set({ droppedAt: now, lastError: HELD_BACK, stuckAt: null })
    .where("sentAt", "is", null)
    .where("droppedAt", "is", null)
    .returning("id")
    .execute();
  const refunds = await trx
    .updateTable("refunds")
    .set({ state: "failed", lastError: HELD_BACK, updatedAt: now })
    .where("state", "=", "queued")
    .returning("id")
    .execute();
  await trx.updateTable("payments").set({ browserHash: null }).where("browserHash", "is not", null).execute();
  return { mails: mails.length, refunds: refunds.length };
}

const IDS_PER_QUERY = 500;

type ErasedRegistration = Extract<Erasure, { registrationId: string }>;

/** Registrations, and donors by the ids of their donations (server/db/schema.ts). */
async function eraseSomePeople(trx: Trx, erasures: readonly ErasedRegistration[], at: Date): Promise<number> {
  await trx
    .insertInto("erasures")
    .values([...erasures])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ids = erasures.map(({ registrationId }) => registrationId);
  const back = await trx.selectFrom("registrations").select("id").where("id", "in", ids).execute();
  for (const { id } of back) await eraseRegistration(trx, { registrationId: id, at, actor: "system" });
  const given = await toldDonors(trx).where("donations.id", "in", ids).execute();
  for (const { id } of given) await eraseDonor(trx, { donationId: id, at, actor: "system" });
  return back.length + given.length;
}

async function eraseSomeTestimonials(trx: Trx, ids: readonly string[], at: Date): Promise<number> {
  const back = await trx.deleteFrom("testimonials").where("id", "in", ids).returning("id").execute();
  for (const { id } of back) {
    await recordAudit(trx, { at, actor: "system", action: "testimonial_deleted", subject: id });
  }
  return back.length;
}

/** The sum of what each part of a list gives. */
async function inParts<T>(
  items: readonly T[],
  work: (part: readonly T[]) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (let from = 0; from < items.length; from += IDS_PER_QUERY) {
    sum += await work(items.slice(from, from + IDS_PER_QUERY));
  }
  return sum;
}

type RemovedInterest = Extract<Erasure, { interestId: string }>;

/** But not who asked again after that: the number is the same then. */
async function removeSomeInterests(trx: Trx, removed: readonly RemovedInterest[], at: Date): Promise<number> {
  let count = 0;
  for (const { interestId: id, erasedAt } of removed) {
    const back = await trx
      .deleteFrom("interests")
      .where("id", "=", id)
      .where("createdAt", "<=", erasedAt)
      .returning("id")
      .executeTakeFirst();
    if (!back) continue;
    await recordAudit(trx, { at, actor: "system", action: "interest_removed", subject: id });
    count += 1;
  }
  return count;
}

/**
 * Erases again what was erased after a backup was made (docs/rules/privacy.md#deleted-for-30-days-then-gone).
 * @returns how many registrations, donors, testimonials and who asked about a program the backup had brought back
 */
async function replayErasures(trx: Trx, erasures: readonly Erasure[], at: Date): Promise<number> {
  const registrations = erasures.filter((erasure) => "registrationId" in erasure);
  const testimonials = erasures.flatMap((erasure) =>
    "testimonialId" in erasure ? [erasure.testimonialId] : [],
  );
  return (
    (await inParts(registrations, (part) => eraseSomePeople(trx, part, at))) +
    (await inParts(testimonials, (part) => eraseSomeTestimonials(trx, part, at))) +
    (await removeSomeInterests(
      trx,
      erasures.filter((erasure) => "interestId" in erasure),
      at,
    ))
  );
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
    const tables = expectedTables(archive, await tableNames(trx));
    for (const table of tables) await fillTable(trx, archive, table);
    await migrateToLatest(trx, engine);
    const heldBack = archive.isEncrypted ? { mails: 0, refunds: 0 } : await holdBack(trx, now);
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
    return { erasedAgain, recounted: wrong, heldBack };
  });
}

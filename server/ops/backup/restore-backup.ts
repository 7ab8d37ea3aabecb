import { sql } from "kysely";
import type { AnyTables, Erasure } from "#server/ops/backup-tables.ts";
import { donorsWithDetails, eraseDonor } from "#server/payments/donations.ts";
import { type Db, inChunks, type Trx } from "#server/platform/database/database.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { MIGRATION_NAMES, migrateToLatest, migrateUpTo } from "#server/platform/database/migrate.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { deleteForeignPin } from "#server/platform/secret-key.ts";
import { eraseRegistration } from "#server/registrations/erase-registrations.ts";
import { recountSpots } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { type Archive, assertExpectedTables, type Manifest } from "./archive.ts";

/** Both engines limit parameters to about 32,767; the widest table has under 50 columns. */
const ROWS_PER_INSERT = 200;

const HELD_BACK = "held back: it came from a backup that is not encrypted";

interface RestoreOptions {
  engine: Engine;
  /** All known erasures, including those after the backup. */
  erasures: readonly Erasure[];
  /** The key of the target installation. */
  secretKey: Buffer;
  now: Date;
}

interface HeldBack {
  mails: number;
  refunds: number;
}

export interface RestoreResult {
  erasedAgain: number;
  recounted: string[];
  /** Only for unencrypted backups. */
  heldBack: HeldBack;
}

async function tableNames(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return new Set(tables.map(({ name }) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())));
}

/** @throws {Error} unless the database is empty: a backup is never merged */
export async function assertEmpty(db: Db): Promise<void> {
  if ((await tableNames(db)).has("kyselyMigration")) {
    throw new Error(
      "The database is in use already. A backup is restored into a new one: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.",
    );
  }
}

/** @throws {Error} if a newer version made the backup */
export function assertKnownVersion({ migrations, appVersion }: Manifest): void {
  const ownMigrations = MIGRATION_NAMES.toSorted();
  if (migrations.some((name, index) => ownMigrations[index] !== name)) {
    throw new Error(
      `The backup was made by another, probably newer version of this program (${appVersion}). Restore it with that version.`,
    );
  }
}

async function fillTables(trx: Trx, { batches }: Archive): Promise<void> {
  const tables = trx as unknown as AnyTables;
  for await (const { table, rows } of batches) {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      await tables
        .insertInto(table)
        .values(rows.slice(from, from + ROWS_PER_INSERT))
        .execute();
    }
  }
}

/**
 * Anyone who held an unencrypted backup may have added mail to strangers, refunds, or a browser that may edit a
 * registration. None of these take effect (docs/reference/operations.md#unencrypted-backups).
 */
async function cancelQueuedActions(trx: Trx, currentTime: Date): Promise<HeldBack> {
  const now = instantOf(currentTime);
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

type ErasedRegistration = Extract<Erasure, { registrationId: string }>;

/** The messages sent after the backup are unknown, so this one stays stopped until staff resume it. */
async function stopUnsentMessages(trx: Trx, now: Date): Promise<void> {
  const waiting = trx
    .selectFrom("outbox")
    .select("messageId")
    .where("messageId", "is not", null)
    .where("sentAt", "is", null)
    .where("droppedAt", "is", null);
  await trx
    .updateTable("messages")
    .set({ stoppedAt: instantOf(now) })
    .where("stoppedAt", "is", null)
    .where("id", "in", waiting)
    .execute();
}

async function eraseRegistrationsAndDonors(
  trx: Trx,
  erasures: readonly ErasedRegistration[],
  now: Date,
): Promise<number> {
  await trx
    .insertInto("erasures")
    .values([...erasures])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ids = erasures.map(({ registrationId }) => registrationId);
  const restoredRows = await trx.selectFrom("registrations").select("id").where("id", "in", ids).execute();
  for (const { id } of restoredRows)
    await eraseRegistration(trx, { registrationId: id, at: now, actor: "system" });
  await trx.deleteFrom("waitingEntries").where("id", "in", ids).execute();
  const donors = await donorsWithDetails(trx).where("donations.id", "in", ids).execute();
  for (const { id } of donors) await eraseDonor(trx, { donationId: id, at: now, actor: "system" });
  return restoredRows.length + donors.length;
}

async function eraseTestimonials(trx: Trx, ids: readonly string[], now: Date): Promise<number> {
  const restoredRows = await trx.deleteFrom("testimonials").where("id", "in", ids).returning("id").execute();
  for (const { id } of restoredRows) {
    await recordAudit(trx, { at: now, actor: "system", action: "testimonial_deleted", subject: id });
  }
  return restoredRows.length;
}

type Unsubscribe = Extract<Erasure, { addressHash: string }>;
type RemovedInterest = Extract<Erasure, { interestId: string }>;

/** Keeps later interests of the same person, which have the same id. */
async function removeInterests(trx: Trx, removed: readonly RemovedInterest[], now: Date): Promise<number> {
  let count = 0;
  for (const { interestId: id, erasedAt } of removed) {
    const restoredRows = await trx
      .deleteFrom("interests")
      .where("id", "=", id)
      .where("createdAt", "<=", erasedAt)
      .returning("id")
      .executeTakeFirst();
    if (!restoredRows) continue;
    await recordAudit(trx, { at: now, actor: "system", action: "interest_removed", subject: id });
    count += 1;
  }
  return count;
}

/** Keeps news from mailboxes that left after the backup (docs/reference/messages.md#news-and-unsubscribing). */
async function repeatUnsubscribes(trx: Trx, unsubscribes: readonly Unsubscribe[]): Promise<void> {
  await inChunks(unsubscribes, (chunk) =>
    trx
      .insertInto("unsubscribes")
      .values([...chunk])
      .onConflict((conflict) => conflict.doNothing())
      .returning("addressHash")
      .execute(),
  );
}

/**
 * Repeats erasures made after the backup (docs/reference/privacy.md#erasure).
 * @returns how many erased records the backup contained
 */
async function replayErasures(trx: Trx, erasures: readonly Erasure[], now: Date): Promise<number> {
  const registrations = erasures.filter((erasure) => "registrationId" in erasure);
  const testimonials = erasures.flatMap((erasure) =>
    "testimonialId" in erasure ? [erasure.testimonialId] : [],
  );
  const interests = erasures.filter((erasure) => "interestId" in erasure);
  await repeatUnsubscribes(
    trx,
    erasures.filter((erasure) => "addressHash" in erasure),
  );
  const erased = [
    ...(await inChunks(registrations, async (chunk) => [await eraseRegistrationsAndDonors(trx, chunk, now)])),
    ...(await inChunks(testimonials, async (chunk) => [await eraseTestimonials(trx, chunk, now)])),
    await removeInterests(trx, interests, now),
  ];
  return erased.reduce((sum, count) => sum + count, 0);
}

/**
 * Restores a backup into an empty database of either engine, in one transaction: first into the tables of its own
 * version, then later migrations. Open payments stay open; payment polling continues them.
 * @throws {Error} with a message for the terminal; the database is then still empty
 */
export async function restoreBackup(
  db: Db,
  archive: Archive,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const { engine, erasures, secretKey, now } = options;
  const { manifest } = archive;
  assertKnownVersion(manifest);
  return db.transaction().execute(async (trx) => {
    await assertEmpty(trx);
    await migrateUpTo(trx, engine, manifest.migrations.at(-1) ?? "");
    assertExpectedTables(archive, await tableNames(trx));
    await fillTables(trx, archive);
    await migrateToLatest(trx, engine);
    const heldBack = archive.isEncrypted ? { mails: 0, refunds: 0 } : await cancelQueuedActions(trx, now);
    await stopUnsentMessages(trx, now);
    await deleteForeignPin(trx, secretKey);
    const miscounted = await recountSpots(trx);
    const erasedAgain = await replayErasures(trx, erasures, now);
    await recountSpots(trx);
    await recordAudit(trx, {
      at: now,
      actor: "server",
      action: "backup_restored",
      details: { createdAt: manifest.createdAt },
    });
    // Without statistics PostgreSQL scans whole tables until autovacuum analyzes them.
    if (engine === "postgres") await sql`analyze`.execute(trx);
    return { erasedAgain, recounted: miscounted, heldBack };
  });
}

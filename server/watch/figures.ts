import type { DifferenceKind } from "#domain/books.ts";
import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { RegistrationStatus } from "#domain/registration-status.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { readSetting } from "#server/staff/settings-data.ts";
import type { DiskSpace } from "./disk-space.ts";
import { type MailQueue, mailQueue } from "./mail-queue.ts";
import { type OpenTrouble, openTroubles } from "./troubles-data.ts";

export interface DatabaseFigures {
  /** Active registrations. */
  registrations: { status: RegistrationStatus; count: number }[];
  ledger: { kind: LedgerKind; count: number; cents: Cents }[];
  /** What nobody has dealt with in the books. */
  differences: { kind: DifferenceKind; count: number }[];
  mail: MailQueue;
  troubles: OpenTrouble[];
  comparedAt: Instant | undefined;
  sweptAt: Instant | undefined;
  backedUpAt: Instant | undefined;
}

export interface DiskFigures {
  folder: "data" | "backups";
  space: DiskSpace | undefined;
}

function registrationsByStatus(db: Db) {
  return db
    .selectFrom("registrations")
    .select((eb) => ["status", eb.fn.countAll().as("count")])
    .where("deletedAt", "is", null)
    .groupBy("status")
    .execute();
}

function ledgerByKind(db: Db) {
  return db
    .selectFrom("ledger")
    .select((eb) => ["kind", eb.fn.countAll().as("count"), eb.fn.sum("cents").as("cents")])
    .groupBy("kind")
    .execute();
}

function openDifferencesByKind(db: Db) {
  return db
    .selectFrom("bookDifferences")
    .select((eb) => ["kind", eb.fn.countAll().as("count")])
    .where("resolvedAt", "is", null)
    .groupBy("kind")
    .execute();
}

function lastComparison(db: Db) {
  return db
    .selectFrom("bookChecks")
    .select("finishedAt")
    .where("finishedAt", "is not", null)
    .where("error", "is", null)
    .orderBy("startedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** What the database knows; counts and sums come from indexes (migration 014). */
export async function databaseFigures(db: Db): Promise<DatabaseFigures> {
  const counted = <T extends { count: unknown }>(row: T) => ({ ...row, count: Number(row.count) });
  const ledger = await ledgerByKind(db);
  return {
    registrations: (await registrationsByStatus(db)).map(counted),
    ledger: ledger.map((row) => ({ ...counted(row), cents: Number(row.cents) })),
    differences: (await openDifferencesByKind(db)).map(counted),
    mail: await mailQueue(db),
    troubles: await openTroubles(db),
    comparedAt: (await lastComparison(db))?.finishedAt ?? undefined,
    sweptAt: await readSetting(db, "sweptAt"),
    backedUpAt: await readSetting(db, "backedUpAt"),
  };
}

/** The disks under the data and the backups, which may be one and the same. */
export async function diskFigures({ watch, backup }: Pick<Deps, "watch" | "backup">): Promise<DiskFigures[]> {
  const [data, backups] = await Promise.all([watch.diskSpace(watch.dataDir), watch.diskSpace(backup.folder)]);
  return [
    { folder: "data", space: data },
    { folder: "backups", space: backups },
  ];
}

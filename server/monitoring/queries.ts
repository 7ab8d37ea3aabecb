import { ACCEPTED_STATES } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { readSetting } from "#server/db/settings.ts";
import { openAlerts } from "./alert-mutations.ts";
import type { DatabaseFigures, DiskFigures, MailQueue, Monitor } from "./metrics.ts";

const HOUR_MS = 3_600_000;
/** Time allowed for Stripe's webhook about a payment. */
const LATE_MS = HOUR_MS / 2;
export const DAY_MS = 24 * HOUR_MS;
/** One late webhook proves little, and old ones say nothing about now. */
const NEWEST = 3;

/**
 * Whether none of the newest payments of the past day arrived by webhook, only by asking Stripe; undefined without
 * payments.
 */
export async function areWebhooksSilent(db: Db, now: Date): Promise<boolean | undefined> {
  const before = (ms: number) => instantOf(new Date(now.getTime() - ms));
  const paid = await db
    .selectFrom("payments")
    .select("intentId")
    .where("createdAt", ">=", before(2 * DAY_MS))
    .where("paidAt", ">=", before(DAY_MS))
    .where("paidAt", "<=", before(LATE_MS))
    .where("state", "in", ACCEPTED_STATES)
    .where("intentId", "is not", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  const intents = paid.flatMap(({ intentId }) => intentId ?? []);
  if (intents.length === 0) return undefined;
  const event = await db
    .selectFrom("stripeEvents")
    .select("id")
    .where("objectId", "in", intents)
    .limit(1)
    .executeTakeFirst();
  return event === undefined;
}

export async function mailQueue(db: Db): Promise<MailQueue> {
  const unsent = () => db.selectFrom("outbox").where("sentAt", "is", null).where("droppedAt", "is", null);
  const waiting = await unsent()
    .where("stuckAt", "is", null)
    .select((eb) => [eb.fn.countAll().as("emails"), eb.fn.min("createdAt").as("oldest")])
    .executeTakeFirstOrThrow();
  const givenUp = await unsent()
    .where("stuckAt", "is not", null)
    .select((eb) => [eb.fn.countAll().as("emails"), eb.fn.max("stuckAt").as("last")])
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(waiting.emails),
    oldest: waiting.oldest,
    givenUp: Number(givenUp.emails),
    lastGivenUp: givenUp.last,
  };
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
    .selectFrom("discrepancies")
    .select((eb) => ["kind", eb.fn.countAll().as("count")])
    .where("resolvedAt", "is", null)
    .groupBy("kind")
    .execute();
}

function lastComparison(db: Db) {
  return db
    .selectFrom("reconciliations")
    .select("finishedAt")
    .where("finishedAt", "is not", null)
    .where("error", "is", null)
    .orderBy("startedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Metrics of the database; counts and sums come from indexes. */
export async function databaseFigures(db: Db): Promise<DatabaseFigures> {
  const counted = <T extends { count: unknown }>(row: T) => ({ ...row, count: Number(row.count) });
  const ledger = await ledgerByKind(db);
  return {
    registrations: (await registrationsByStatus(db)).map(counted),
    ledger: ledger.map((row) => ({ ...counted(row), cents: Number(row.cents) })),
    differences: (await openDifferencesByKind(db)).map(counted),
    mail: await mailQueue(db),
    alerts: await openAlerts(db),
    comparedAt: (await lastComparison(db))?.finishedAt ?? undefined,
    sweptAt: await readSetting(db, "sweptAt"),
    backedUpAt: await readSetting(db, "backedUpAt"),
  };
}

interface Folders {
  monitor: Pick<Monitor, "dataDir" | "diskSpace">;
  backup: { folder: string };
}

export async function diskFigures({ monitor, backup }: Folders): Promise<DiskFigures[]> {
  const [data, backups] = await Promise.all([
    monitor.diskSpace(monitor.dataDir),
    monitor.diskSpace(backup.folder),
  ]);
  return [
    { folder: "data", space: data },
    { folder: "backups", space: backups },
  ];
}

import { type Expression, type SqlBool, sql } from "kysely";
import { isAboutMovement } from "#domain/books.ts";
import { GOES_SOON_DAYS, RESTORE_DAYS } from "#domain/retention.ts";
import { openDifferences } from "#server/books/differences-data.ts";
import type { Db } from "#server/db/database.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { unpaidPlaces } from "#server/holds/unpaid.ts";
import { disownedRegistrations, openContests } from "#server/registrations/contest-queries.ts";
import { countTallied } from "#server/registrations/tally.ts";
import { readSetting } from "#server/staff/settings-data.ts";
import { openTroubles } from "./troubles-data.ts";

const DAY_MS = 86_400_000;

async function countOf(
  db: Db,
  table: "registrations" | "testimonials" | "payments",
  condition: Expression<SqlBool>,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
}

/** Paid registrations that have no place yet, and payments of a wrong amount or for something paid already. */
async function toReview(db: Db): Promise<number> {
  const registrations = await countTallied(db, [sql<boolean>`status = 'needs_review'`]);
  const payments = await countOf(db, "payments", sql<boolean>`state in ('mismatch', 'duplicate_paid')`);
  return registrations + payments;
}

/** Deleted ones that nobody can restore any more in a few days. */
function goingSoon(db: Db, now: Date): Promise<number> {
  const before = instantOf(new Date(now.getTime() - (RESTORE_DAYS - GOES_SOON_DAYS) * DAY_MS));
  return countOf(db, "registrations", sql<boolean>`deleted_at <= ${before}`);
}

/** How much of what waits for somebody, as numbers alone (docs/rules/staff.md#today), and when a backup was made. */
export async function todaysCounts({ db, now }: Pick<Deps, "db" | "now">) {
  const differences = await openDifferences(db);
  return {
    alerts: (await openTroubles(db)).length,
    contests: (await openContests(db)).length,
    disowned: (await disownedRegistrations(db)).length,
    toReview: await toReview(db),
    discrepancies: differences.filter(({ kind }) => isAboutMovement(kind)).length,
    unpaid: (await unpaidPlaces(db, now())).length,
    testimonials: await countOf(db, "testimonials", sql<boolean>`is_approved = ${sql.lit(false)}`),
    deletedSoon: await goingSoon(db, now()),
    backedUpAt: (await readSetting(db, "backedUpAt")) ?? null,
  };
}

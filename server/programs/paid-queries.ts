import { sql } from "kysely";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db } from "#server/db/database.ts";
import type { Program } from "./queries.ts";

/**
 * How many families (different mail addresses) have more than one child registered in each season, for staff who are
 * about to change what siblings pay less. By the season's id; none for those that have none.
 */
export async function siblingFamilies(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("registrations")
    .select("seasonId")
    .where("status", "in", PAID_STATUSES)
    .where("deletedAt", "is", null)
    .groupBy(["seasonId", sql`lower(email)`])
    .having(sql<boolean>`count(distinct lower(child_first_name) || ' ' || lower(child_last_name)) > 1`)
    .execute();
  const bySeason = Map.groupBy(rows, ({ seasonId }) => seasonId);
  return Object.fromEntries([...bySeason].map(([seasonId, families]) => [seasonId, families.length]));
}

/**
 * How many families (different mail addresses) have paid the program's fee as it is now, for staff who are about to
 * change it: early prices and whatever was paid by hand count as what they were.
 */
export async function familiesThatPaid(db: Db, { id, feeCents }: Program): Promise<number> {
  if (feeCents === null) return 0;
  const { families } = await db
    .selectFrom("registrations")
    .select(sql<number>`count(distinct lower(email))`.as("families"))
    .where("programId", "=", id)
    .where("status", "in", PAID_STATUSES)
    .where("deletedAt", "is", null)
    .where(sql<boolean>`total_amount - donation_amount = ${feeCents}`)
    .executeTakeFirstOrThrow();
  return Number(families);
}

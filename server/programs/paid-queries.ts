import { sql } from "kysely";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db } from "#server/db/database.ts";
import type { Program } from "./queries.ts";

/**
 * The number of families (by mail address) with several registered children, by season id, for staff who change the
 * sibling
 * discount.
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

/** The number of families (by mail address) that paid the program's current fee, for staff who change it. */
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

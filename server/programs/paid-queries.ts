import { sql } from "kysely";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db } from "#server/db/database.ts";
import type { Program } from "./queries.ts";

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

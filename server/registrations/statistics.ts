import { sql } from "kysely";
import { insightsOf } from "#domain/registration-statistics.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/deps.ts";
import { talliedGroups } from "./tally.ts";

const WEEK_MS = 7 * 86_400_000;

/** Families are told apart by their mail address (spec.md §2). */
async function countFamilies(db: Db): Promise<number> {
  const { families } = await db
    .selectFrom("registrations")
    .select(sql<number>`count(distinct lower(email))`.as("families"))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return families;
}

async function countSince(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deletedAt", "is", null)
    .where("createdAt", ">=", instantOf(since))
    .executeTakeFirstOrThrow();
  return count;
}

/** The stat cards, age distribution and insights of the dashboard, over all active registrations. */
export async function registrationStatistics(db: Db, now: Date) {
  const rows = await talliedGroups(db);
  const isPaid = (status: string) => (PAID_STATUSES as readonly string[]).includes(status);
  return {
    families: await countFamilies(db),
    thisWeek: await countSince(db, new Date(now.getTime() - WEEK_MS)),
    ...insightsOf(rows.map(({ status, ...group }) => ({ ...group, paid: isPaid(status) }))),
  };
}

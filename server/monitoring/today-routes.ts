import { Hono } from "hono";
import { type Expression, type SqlBool, sql } from "kysely";
import { club } from "#content/club.ts";
import { type CalendarDate, dateInZone } from "#domain/calendar-date.ts";
import { isAboutMovement } from "#domain/reconciliation.ts";
import { GOES_SOON_DAYS, RESTORE_DAYS } from "#domain/retention.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { readSetting } from "#server/db/settings.ts";
import type { Deps } from "#server/deps.ts";
import { unpaidPlaces } from "#server/holds/queries.ts";
import { countInterests } from "#server/interests/queries.ts";
import { owedSums } from "#server/orders/unpaid-queries.ts";
import { answersWanted } from "#server/payments/queries.ts";
import { openAndClosed } from "#server/programs/offer-queries.ts";
import { openDiscrepancies } from "#server/reconciliation/discrepancy-mutations.ts";
import { disownedRegistrations, openContests } from "#server/registrations/contest-queries.ts";
import { openAlerts } from "./alert-mutations.ts";
import { DAY_MS } from "./queries.ts";

async function countOf(
  db: Db,
  table: "registrations" | "testimonials" | "payments" | "interests",
  condition: Expression<SqlBool>,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
}

/** Paid registrations without a place, and payments with a wrong amount or for something already paid. */
async function toReview(db: Db): Promise<number> {
  const undecided = sql<boolean>`status = 'needs_review' and deleted_at is null`;
  const registrations = await countOf(db, "registrations", undecided);
  const payments = await countOf(db, "payments", sql<boolean>`state in ('mismatch', 'duplicate_paid')`);
  return registrations + payments;
}

function countErasedSoon(db: Db, now: Date): Promise<number> {
  const before = instantOf(new Date(now.getTime() - (RESTORE_DAYS - GOES_SOON_DAYS) * DAY_MS));
  return countOf(db, "registrations", sql<boolean>`deleted_at <= ${before}`);
}

/** Interests of the last week; the list itself covers up to a year. */
function recentInterests(db: Db, now: Date): Promise<number> {
  return countOf(
    db,
    "interests",
    sql<boolean>`created_at > ${instantOf(new Date(now.getTime() - 7 * DAY_MS))}`,
  );
}

function dayOf(instant: string | null): CalendarDate | null {
  return instant === null ? null : dateInZone(new Date(instant), club.timeZone);
}

/** Open disputes and families that owe (docs/rules/staff.md#today). */
async function moneyCounts({ db, now }: Pick<Deps, "db" | "now">) {
  const { count, answerBy } = await answersWanted(db);
  return { disputes: { count, answerBy: dayOf(answerBy) }, ...(await owedSums(db, now())) };
}

async function programCounts({ db, now }: Pick<Deps, "db" | "now">) {
  const { withRoom: programs, closed } = await openAndClosed(db, now());
  return { waiting: await countInterests(db, { scope: {}, words: [], programs }), closed };
}

/** Numbers of open tasks (docs/rules/staff.md#today) and the time of the last backup. */
async function taskCounts({ db, now }: Pick<Deps, "db" | "now">) {
  const differences = await openDiscrepancies(db);
  return {
    alerts: (await openAlerts(db)).length,
    ...(await moneyCounts({ db, now })),
    ...(await programCounts({ db, now })),
    contests: (await openContests(db)).length,
    disowned: (await disownedRegistrations(db)).length,
    toReview: await toReview(db),
    discrepancies: differences.filter(({ kind }) => isAboutMovement(kind)).length,
    unpaid: (await unpaidPlaces(db, now())).length,
    testimonials: await countOf(db, "testimonials", sql<boolean>`is_approved = ${sql.lit(false)}`),
    deletedSoon: await countErasedSoon(db, now()),
    interests: await recentInterests(db, now()),
    backedUpAt: (await readSetting(db, "backedUpAt")) ?? null,
  };
}

/** Alerts and open tasks for the dashboard: mail cannot report that mail is stuck. */
export function todayRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/today", staff, async (c) => c.json({ data: await taskCounts(deps) }))
    .get("/admin/troubles", staff, async (c) => c.json({ data: await openAlerts(deps.db) }));
}

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

const DAY_MS = 86_400_000;

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

/** Paid registrations that have no place yet, and payments of a wrong amount or for something paid already. */
async function toReview(db: Db): Promise<number> {
  const undecided = sql<boolean>`status = 'needs_review' and deleted_at is null`;
  const registrations = await countOf(db, "registrations", undecided);
  const payments = await countOf(db, "payments", sql<boolean>`state in ('mismatch', 'duplicate_paid')`);
  return registrations + payments;
}

/** Deleted ones that nobody can restore any more in a few days. */
function goingSoon(db: Db, now: Date): Promise<number> {
  const before = instantOf(new Date(now.getTime() - (RESTORE_DAYS - GOES_SOON_DAYS) * DAY_MS));
  return countOf(db, "registrations", sql<boolean>`deleted_at <= ${before}`);
}

/** Who asked about a program in the last week; the list itself may be as long as a year. */
function askedLately(db: Db, now: Date): Promise<number> {
  return countOf(
    db,
    "interests",
    sql<boolean>`created_at > ${instantOf(new Date(now.getTime() - 7 * DAY_MS))}`,
  );
}

/** The club's day of an instant. */
function dayOf(instant: string | null): CalendarDate | null {
  return instant === null ? null : dateInZone(new Date(instant), club.timeZone);
}

/** What money waits for: a bank's answer, and families that owe (docs/rules/staff.md#today). */
async function moneysCounts({ db, now }: Pick<Deps, "db" | "now">) {
  const { count, answerBy } = await answersWanted(db);
  return { disputes: { count, answerBy: dayOf(answerBy) }, ...(await owedSums(db, now())) };
}

/** Whom a program could take, and which programs take nobody. */
async function programsCounts({ db, now }: Pick<Deps, "db" | "now">) {
  const { withRoom: programs, closed } = await openAndClosed(db, now());
  return { waiting: await countInterests(db, { scope: {}, words: [], programs }), closed };
}

/** How much of what waits for somebody, as numbers alone (docs/rules/staff.md#today), and when a backup was made. */
async function todaysCounts({ db, now }: Pick<Deps, "db" | "now">) {
  const differences = await openDiscrepancies(db);
  return {
    alerts: (await openAlerts(db)).length,
    ...(await moneysCounts({ db, now })),
    ...(await programsCounts({ db, now })),
    contests: (await openContests(db)).length,
    disowned: (await disownedRegistrations(db)).length,
    toReview: await toReview(db),
    discrepancies: differences.filter(({ kind }) => isAboutMovement(kind)).length,
    unpaid: (await unpaidPlaces(db, now())).length,
    testimonials: await countOf(db, "testimonials", sql<boolean>`is_approved = ${sql.lit(false)}`),
    deletedSoon: await goingSoon(db, now()),
    interests: await askedLately(db, now()),
    backedUpAt: (await readSetting(db, "backedUpAt")) ?? null,
  };
}

/** What monitoring has found and what waits, for the dashboard: mail alone cannot tell that mail is stuck. */
export function todayRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/today", staff, async (c) => c.json({ data: await todaysCounts(deps) }))
    .get("/admin/troubles", staff, async (c) => c.json({ data: await openAlerts(deps.db) }));
}

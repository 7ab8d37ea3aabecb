import { Hono } from "hono";
import { type Expression, type SqlBool, sql } from "kysely";
import { countPlaceholders } from "#domain/club/placeholders.ts";
import { ACCEPTED_STATES } from "#domain/money/payments.ts";
import { isAboutLedgerEntry } from "#domain/money/reconciliation.ts";
import { ERASE_WARNING_DAYS, RESTORE_DAYS } from "#domain/staff/retention-periods.ts";
import { missingSteps } from "#domain/staff/setup-steps.ts";
import { DAY_MS, dateInZone, HOUR_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { unsentMail } from "#server/mail/queue.ts";
import { countAidRequests } from "#server/orders/aid/aid-routes.ts";
import { owedSums } from "#server/orders/lists/unpaid.ts";
import { unpaidSpots } from "#server/orders/place/unpaid-spots.ts";
import { openDiscrepancies } from "#server/payments/reconciliation/discrepancies.ts";
import { withFailedRefund } from "#server/payments/refund-queue.ts";
import { countDisputesToAnswer } from "#server/payments/sync/apply-snapshot.ts";
import { unreadableConnections } from "#server/platform/database/connections.ts";
import { countRows, type Db } from "#server/platform/database/database.ts";
import { instantBefore } from "#server/platform/database/schema.ts";
import { readSetting } from "#server/platform/settings.ts";
import { countAttention } from "#server/registrations/attention.ts";
import { setupState } from "#server/setup/setup-routes.ts";
import { countInterests } from "#server/site/interests.ts";
import { openProgramsAndClosedCount } from "#server/site/programs/public-programs.ts";
import { countSampleTestimonials } from "#server/site/testimonials.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { countEndingClearances } from "#server/teams/clearances.ts";
import { listForStaff } from "#server/waiting/waiting-routes.ts";
import { openAlerts } from "./alert-rows.ts";

/** Time allowed for Stripe's webhook about a payment. */
const LATE_MS = HOUR_MS / 2;
/** One late webhook proves little, and old ones are irrelevant now. */
const NEWEST = 3;

/**
 * Whether none of the newest payments of the past day arrived by webhook, only by asking Stripe; undefined without
 * payments.
 */
export async function areWebhooksSilent(db: Db, now: Date): Promise<boolean | undefined> {
  const paid = await db
    .selectFrom("payments")
    .select("intentId")
    .where("createdAt", ">=", instantBefore(now, 2 * DAY_MS))
    .where("paidAt", ">=", instantBefore(now, DAY_MS))
    .where("paidAt", "<=", instantBefore(now, LATE_MS))
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

export async function mailQueue(db: Db) {
  const waiting = await unsentMail(db)
    .where("stuckAt", "is", null)
    .select((eb) => [eb.fn.countAll().as("emails"), eb.fn.min("createdAt").as("oldest")])
    .executeTakeFirstOrThrow();
  const givenUp = await unsentMail(db)
    .where("stuckAt", "is not", null)
    .select((eb) => eb.fn.max("stuckAt").as("last"))
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(waiting.emails),
    oldest: waiting.oldest,
    lastGivenUp: givenUp.last,
  };
}

function countOf(
  db: Db,
  table: "registrations" | "testimonials" | "payments" | "interests",
  condition: Expression<SqlBool>,
): Promise<number> {
  return countRows(db.selectFrom(table).where(condition));
}

/** Paid registrations without a spot, and payments with a wrong amount or a duplicate purpose. */
async function toReview(db: Db): Promise<number> {
  const undecided = sql<boolean>`state = 'needs_review' and deleted_at is null`;
  const registrations = await countOf(db, "registrations", undecided);
  const payments = await countOf(db, "payments", sql<boolean>`state in ('mismatch', 'duplicate_paid')`);
  return registrations + payments;
}

function countErasedSoon(db: Db, now: Date): Promise<number> {
  const deletedBefore = instantBefore(now, (RESTORE_DAYS - ERASE_WARNING_DAYS) * DAY_MS);
  return countOf(db, "registrations", sql<boolean>`deleted_at <= ${deletedBefore}`);
}

type TodayDeps = Pick<Deps, "db" | "now" | "live">;

/** Open disputes, refunds that did not go out, and families that owe (docs/reference/staff-pages.md#today). */
async function moneyCounts({ db, now, live }: TodayDeps) {
  const { count, answerBy: instant } = await countDisputesToAnswer(db);
  const answerBy = instant && dateInZone(new Date(instant), live.club.timeZone);
  const refundsFailed = await countOf(db, "payments", sql<boolean>`id in ${withFailedRefund(now())}`);
  return { disputes: { count, answerBy }, refundsFailed, ...(await owedSums(db, now())) };
}

async function programCounts({ db, now, live }: TodayDeps) {
  const { withRoom: programs, closed } = await openProgramsAndClosedCount(db, now(), live.club.timeZone);
  const interestsWithSpots = await countInterests(db, { scope: {}, words: [], programs });
  return { interestsWithSpots, closedPrograms: closed };
}

/** Families on a waiting list with a free spot, and offers whose mail was refused. */
async function waitingCounts(deps: Deps) {
  const { data } = await listForStaff(deps, {}, "en");
  return {
    waitlistWithSpots: data.filter(({ fits }) => fits).length,
    offersRefused: data.filter(({ offer }) => offer?.mail === "refused").length,
  };
}

/** Numbers of open tasks (docs/reference/staff-pages.md#today) and the time of the last backup. */
async function taskCounts(deps: Deps) {
  const { db, now, secretKey } = deps;
  const differences = await openDiscrepancies(db);
  return {
    alerts: (await openAlerts(db)).length,
    ...(await moneyCounts(deps)),
    ...(await programCounts(deps)),
    ...(await waitingCounts(deps)),
    duplicates: await countAttention(db, "duplicate", { now: now() }),
    reportedNotMe: await countAttention(db, "wrong_address", { now: now() }),
    familyChanges: await countAttention(db, "changed", { now: now() }),
    toReview: await toReview(db),
    discrepancies: differences.filter(({ kind }) => isAboutLedgerEntry(kind)).length,
    aid: await countAidRequests(db),
    unpaid: (await unpaidSpots(db, now())).length,
    testimonials: await countOf(db, "testimonials", sql<boolean>`is_approved = ${sql.lit(false)}`),
    deletedSoon: await countErasedSoon(db, now()),
    /** Those of the last week; the list itself covers up to a year. */
    interests: await countOf(db, "interests", sql<boolean>`created_at > ${instantBefore(now(), 7 * DAY_MS)}`),
    clearances: await countEndingClearances(db, dateInZone(now(), deps.live.club.timeZone)),
    /** Connections that cannot be decrypted, because secret.key changed: staff must enter them again. */
    unreadable: await unreadableConnections(db, secretKey),
    placeholders: {
      ...countPlaceholders(deps.live.current().placeholders),
      testimonials: await countSampleTestimonials(deps),
    },
    setupMissing: missingSteps((await setupState(deps)).steps),
    backedUpAt: (await readSetting(db, "backedUpAt")) ?? null,
  };
}

/** Alerts and open tasks for the dashboard: mail cannot report that mail is stuck. */
export function todayRoutes(deps: Deps) {
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/today", allow("today.view"), async (c) => c.json({ data: await taskCounts(deps) }))
    .get("/admin/alerts", allow("today.view"), async (c) => c.json({ data: await openAlerts(deps.db) }));
}

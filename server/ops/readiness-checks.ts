import { sql } from "kysely";
import type { Alert } from "#domain/staff/alerts.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";
import { areManyUnpaid } from "#server/orders/place/unpaid-spots.ts";
import { hasCardTesting } from "#server/payments/card-limits.ts";
import { openDiscrepancies } from "#server/payments/reconciliation/discrepancies.ts";
import { areEventsStopped } from "#server/payments/stripe/webhook.ts";
import type { Db } from "#server/platform/database/database.ts";
import { appliedMigrations, MIGRATION_NAMES } from "#server/platform/database/migrate.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { readSetting } from "#server/platform/settings.ts";
import { countAttention } from "#server/registrations/attention.ts";
import type { diskSpace } from "./metrics.ts";
import { areWebhooksSilent, mailQueue } from "./today.ts";

const GIGABYTE = 1_000_000_000;

/** An email that has waited longer than this is stuck. */
const MAIL_LATE_MS = HOUR_MS;
/** An email that was refused for good raises an alert for so long; afterwards it is only listed. */
const MAIL_ABANDONED_MS = 24 * HOUR_MS;
/** Payment polling runs every minute. After this long without one, something is blocking it. */
const POLLING_LATE_MS = 15 * MINUTE_MS;
/** A backup is written every night. After this long without one, a night was missed. */
const BACKUP_LATE_MS = 36 * HOUR_MS;

/** A disk is nearly full when fewer bytes than this, or less than a tenth of it, are free. */
const MIN_FREE_BYTES = GIGABYTE / 2;
const MIN_FREE_SHARE = 0.1;

function isNearlyFull({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean {
  return freeBytes < MIN_FREE_BYTES || freeBytes < totalBytes * MIN_FREE_SHARE;
}

/** The context of a check: a running server, or an installation from outside. */
export interface CheckContext {
  db: Db;
  now: Date;
  /** How long the server has run, in milliseconds; undefined for the doctor. */
  upForMs: number | undefined;
  /** null: payments are not set up. */
  payments: { webhookSecrets: readonly string[] } | null;
  /** Folders whose disks must not be full. */
  folders: readonly string[];
  diskSpace: typeof diskSpace;
  /** Whether pages show an older publication. */
  arePagesBehind: boolean;
}

export interface CheckResult {
  /** "unknown" leaves an alert as it was. */
  status: "ok" | "warn" | "fail" | "unknown";
  /** For operators: no names, addresses or keys. */
  message: string;
}

export interface Check {
  name: string;
  run: (context: CheckContext) => Promise<CheckResult>;
  /** A server that fails it gets no visitors. */
  isEssential?: boolean;
  /** Part of /readyz, which must be quick. */
  isInReadiness?: boolean;
  alert?: Alert;
}

export const ok = (message: string): CheckResult => ({ status: "ok", message });
export const warn = (message: string): CheckResult => ({ status: "warn", message });
export const fail = (message: string): CheckResult => ({ status: "fail", message });

/** Time passed in whole units: "1 minute", "3 hours", "2 days". */
function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

interface Run {
  what: string;
  last: Instant | undefined;
  limitMs: number;
}

/** Whether something that runs regularly is late. A server that has just started may catch up first. */
function lateness({ now, upForMs }: CheckContext, { what, last, limitMs }: Run): CheckResult {
  const up = upForMs ?? Number.POSITIVE_INFINITY;
  const isCatchingUp = up <= POLLING_LATE_MS;
  if (last === undefined) {
    const message = `No ${what} has ended yet: does the server run?`;
    if (upForMs === undefined) return warn(message);
    return up <= limitMs ? { status: "unknown", message } : fail(message);
  }
  const age = now.getTime() - Date.parse(last);
  const message = `The last ${what} ended ${durationText(age)} ago.`;
  if (age <= limitMs) return ok(message);
  return isCatchingUp ? { status: "unknown", message } : fail(`${message} Does the server run?`);
}

async function checkMigrations({ db }: CheckContext): Promise<CheckResult> {
  const applied = new Set(await appliedMigrations(db));
  // A newer version may have applied more.
  const missing = MIGRATION_NAMES.filter((name) => !applied.has(name));
  if (missing.length === 0) return ok("All tables are up to date.");
  return fail(`Missing in the database: ${missing.join(", ")}. The next start adds it.`);
}

async function checkMail({ db, now }: CheckContext): Promise<CheckResult> {
  const { waiting, oldest, lastGivenUp } = await mailQueue(db);
  const ageOf = (instant: Instant) => now.getTime() - Date.parse(instant);
  if (oldest !== null && ageOf(oldest) > MAIL_LATE_MS)
    return fail(`${waiting} emails wait, the oldest for ${durationText(ageOf(oldest))}.`);
  if (lastGivenUp !== null && ageOf(lastGivenUp) <= MAIL_ABANDONED_MS)
    return fail("An email was refused for good: the dashboard lists it.");
  return ok(waiting === 0 ? "No email waits." : `${waiting} emails wait.`);
}

async function checkDisk({ folders, diskSpace }: CheckContext): Promise<CheckResult> {
  const spaces = (await Promise.all(folders.map(diskSpace))).filter((space) => space !== undefined);
  if (spaces.length === 0) return warn("Not known before the first start.");
  const free = Math.min(...spaces.map(({ freeBytes }) => freeBytes));
  const message = `${(free / 1_000_000_000).toFixed(1)} GB are free.`;
  return spaces.some(isNearlyFull)
    ? fail(`${message} Make room: a full disk stops registration.`)
    : ok(message);
}

async function checkPolling(context: CheckContext): Promise<CheckResult> {
  if (!context.payments) return ok("Without card payments there is nothing to check.");
  const last = await readSetting(context.db, "polledAt");
  return lateness(context, { what: "payment polling", last, limitMs: POLLING_LATE_MS });
}

async function checkBackup(context: CheckContext): Promise<CheckResult> {
  const last = await readSetting(context.db, "backedUpAt");
  return lateness(context, { what: "backup", last, limitMs: BACKUP_LATE_MS });
}

async function checkWebhooks({ db, now, payments }: CheckContext): Promise<CheckResult> {
  if (!payments) return ok("Without payments there are none.");
  // On localhost there is no endpoint, and payment polling syncs payments.
  if (payments.webhookSecrets.length === 0)
    return ok("None are sent to this machine: payment polling asks Stripe.");
  const areSilent = await areWebhooksSilent(db, now);
  if (areSilent)
    return fail("The newest payments were found by asking: are the webhook's address and its secret right?");
  const message =
    areSilent === undefined
      ? "No payment in the last day shows whether events arrive."
      : "Stripe's events arrive.";
  return { status: areSilent === undefined ? "unknown" : "ok", message };
}

/** A check that fails while staff have something to decide. */
function waitsForStaff(
  name: string,
  alert: Alert,
  { message, isSo }: { message: string; isSo: (context: CheckContext) => Promise<boolean> },
): Check {
  return {
    name,
    alert,
    run: async (context) => ((await isSo(context)) ? fail(message) : ok("Nothing waits.")),
  };
}

/** Every check of the site. /readyz, the doctor, the alerts of staff and /metrics all read this list. */
export const CHECKS: readonly Check[] = [
  {
    name: "database",
    isEssential: true,
    isInReadiness: true,
    run: async ({ db }) => {
      await sql`select 1`.execute(db);
      return ok("The database answers.");
    },
  },
  { name: "migrations", isEssential: true, isInReadiness: true, run: checkMigrations },
  { name: "mail", isInReadiness: true, alert: "mail_stuck", run: checkMail },
  { name: "payment polling", isInReadiness: true, alert: "polling_late", run: checkPolling },
  { name: "disk", alert: "disk_low", run: checkDisk },
  { name: "backup", alert: "backup_missed", run: checkBackup },
  waitsForStaff("pages", "pages_behind", {
    message: "The pages show an older version.",
    isSo: async ({ arePagesBehind }) => arePagesBehind,
  }),
  { name: "webhooks", alert: "webhooks_silent", run: checkWebhooks },
  waitsForStaff("events", "stripe_events_failed", {
    message: "An event of Stripe could not be processed.",
    isSo: ({ db, now }) => areEventsStopped(db, now),
  }),
  waitsForStaff("books", "ledger_discrepancy", {
    message: "Something differs from Stripe or waits for a decision.",
    isSo: async ({ db }) => (await openDiscrepancies(db)).length > 0,
  }),
  waitsForStaff("duplicates", "duplicate_registration", {
    message: "Two people registered one child.",
    isSo: async ({ db, now }) => (await countAttention(db, "duplicate", { now })) > 0,
  }),
  waitsForStaff("reportedNotMe", "wrong_address", {
    message: "Somebody did not register this child.",
    isSo: async ({ db, now }) => (await countAttention(db, "wrong_address", { now })) > 0,
  }),
  waitsForStaff("holds", "spots_held", {
    message: "Many payments were begun and not finished.",
    isSo: ({ db, now }) => areManyUnpaid(db, now),
  }),
  waitsForStaff("cards", "card_testing", {
    message: "Somebody may be testing stolen cards.",
    isSo: ({ db, now }) => hasCardTesting(db, now),
  }),
];

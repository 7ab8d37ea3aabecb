import { type RawBuilder, sql } from "kysely";
import { FAMILY_IDLE_MINUTES, FAMILY_SESSION_HOURS } from "#domain/family/sign-in.ts";
import { ABANDONED_AFTER_HOURS } from "#domain/money/payments.ts";
import type { AuditEvent } from "#domain/staff/audit.ts";
import {
  AID_TEXT_DAYS,
  BACKUP_MONTHS,
  DONOR_YEARS,
  HEALTH_DAYS,
  INTEREST_DAYS,
  IP_ADDRESS_DAYS,
  RESTORE_DAYS,
} from "#domain/staff/retention-periods.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS } from "#domain/staff/session.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { eraseRequested } from "#server/family/erase.ts";
import { clearTraces } from "#server/mail/queue.ts";
import { removeUnfinished, UNFINISHED_MS } from "#server/ops/backup/backup-file.ts";
import { removeOutdatedBackups } from "#server/ops/backup/daily-backup.ts";
import { erasePaidDonors, eraseUnpaidDonors } from "#server/payments/donations.ts";
import { TRIES_MAX } from "#server/payments/refund-queue.ts";
import { EVENT_RETENTION_MS } from "#server/payments/stripe/webhook.ts";
import { BATCH, inBatches } from "#server/platform/database/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { eraseDeleted, eraseExpired, eraseHealth } from "#server/registrations/erase-registrations.ts";
import { removeUnusedPictures } from "#server/site/pages/pictures.ts";
import { eraseOldAddresses, recordAudit } from "#server/staff/audit-log.ts";
import { DEVICE_MS } from "#server/staff/devices.ts";
import { eraseEndedEntries } from "#server/waiting/waiting-job.ts";
import { appendErasures } from "./backup-tables.ts";

type Table = keyof DatabaseSchema;

/** How long after the instant in `column`; 0 is at once. Milliseconds, or whole years or months of the calendar. */
type Duration = number | { years: number } | { months: number };

/** Deletes old rows of one table, or empties some of their columns. */
type OldRows = {
  [T in Table]: {
    table: T;
    column: keyof DatabaseSchema[T] & string;
    after: Duration;
    action: "delete" | { empty: readonly [string, ...string[]] };
    /** A condition on the rows; all if absent. */
    where?: RawBuilder<unknown> | ((before: Instant) => RawBuilder<unknown>);
    /** The line of the audit log that counts them. */
    log?: Extract<AuditEvent["action"], "interests_erased">;
  };
}[Table];

/** A rule that needs more than a statement. A function that returns rows is repeated until it finds none. */
interface ByFunction {
  table: Table | "backups" | "mail files";
  column: string;
  after: Duration;
  action: (deps: Deps, before: Instant) => Promise<unknown>;
}

type Rule = OldRows | ByFunction;

const KEYS: { [T in Table]?: keyof DatabaseSchema[T] & string } = {
  throttles: "key",
  challenges: "challenge",
  aidRequests: "orderId",
};

const RESTORE_MS = RESTORE_DAYS * DAY_MS;
const FAMILY_IDLE_MS = FAMILY_IDLE_MINUTES * MINUTE_MS;
const FAMILY_SESSION_MS = FAMILY_SESSION_HOURS * HOUR_MS;
const ABANDONED_MS = ABANDONED_AFTER_HOURS * HOUR_MS;

const NETWORK = { empty: ["networkHash"] } as const;
const TEXT = { empty: ["text"] } as const;

/** Longer windows belong to failed sign-ins, whose locks have expired by then (server/staff/sign-in-attempts.ts). */
const OF_CALLS = sql`key like 'calls:%'`;

/** Orders without a running hold. */
const notHeld = (now: Instant) => sql`not exists
  (select 1 from registrations where order_id = orders.id and hold_expires_at > ${now})`;

const GIVEN_UP = sql`tries >= ${sql.lit(TRIES_MAX)}`;

const WITHOUT_RECIPIENT = sql`not exists (select 1 from message_recipients where message_id = messages.id)`;

const UNDECIDED = sql`decided_at is null`;

/** Requests for aid whose code was never typed and has expired. */
const UNVERIFIED = sql`verified_at is null and order_id not in
  (select order_id from registrations where state = 'awaiting_code' and deleted_at is null)`;

/**
 * The retention schedule: nothing else erases by age. docs/reference/privacy.md#retention shows the same table. Traces
 * and the list of erasures come last, because they follow earlier erasures.
 */
export const RETENTION: readonly Rule[] = [
  { table: "orders", column: "createdAt", after: 0, action: NETWORK, where: notHeld },
  { table: "backups", column: "changed", after: UNFINISHED_MS, action: removeUnfinished },
  { table: "throttles", column: "windowStartedAt", after: DAY_MS, action: "delete", where: OF_CALLS },
  { table: "throttles", column: "windowStartedAt", after: 30 * DAY_MS, action: "delete" },
  { table: "sessions", column: "lastSeenAt", after: SESSION_IDLE_MS, action: "delete" },
  { table: "sessions", column: "createdAt", after: SESSION_MAX_MS, action: "delete" },
  { table: "challenges", column: "expiresAt", after: 0, action: "delete" },
  { table: "staffDevices", column: "lastUsedAt", after: DEVICE_MS, action: "delete" },
  { table: "familySessions", column: "lastSeenAt", after: FAMILY_IDLE_MS, action: "delete" },
  { table: "familySessions", column: "createdAt", after: FAMILY_SESSION_MS, action: "delete" },
  { table: "mailboxCodes", column: "createdAt", after: DAY_MS, action: "delete" },
  { table: "payments", column: "expiresAt", after: 0, action: NETWORK },
  { table: "stripeEvents", column: "processedAt", after: EVENT_RETENTION_MS, action: "delete" },
  {
    table: "stripeEvents",
    column: "receivedAt",
    after: EVENT_RETENTION_MS,
    action: "delete",
    where: GIVEN_UP,
  },
  { table: "registrations", column: "deletedAt", after: RESTORE_MS, action: eraseDeleted },
  { table: "registrations", column: "payments.expiresAt", after: RESTORE_MS, action: eraseExpired },
  { table: "registrations", column: "program's last day", after: HEALTH_DAYS * DAY_MS, action: eraseHealth },
  {
    table: "interests",
    column: "createdAt",
    after: INTEREST_DAYS * DAY_MS,
    action: "delete",
    log: "interests_erased",
  },
  { table: "messages", column: "createdAt", after: RESTORE_MS, action: "delete", where: WITHOUT_RECIPIENT },
  { table: "aidRequests", column: "askedAt", after: ABANDONED_MS, action: "delete", where: UNVERIFIED },
  { table: "aidRequests", column: "askedAt", after: AID_TEXT_DAYS * DAY_MS, action: TEXT, where: UNDECIDED },
  { table: "aidRequests", column: "decidedAt", after: AID_TEXT_DAYS * DAY_MS, action: TEXT },
  { table: "donations", column: "payments.paidAt", after: { years: DONOR_YEARS }, action: erasePaidDonors },
  { table: "donations", column: "payments.expiresAt", after: RESTORE_MS, action: eraseUnpaidDonors },
  { table: "waitingEntries", column: "endedAt", after: 30 * DAY_MS, action: eraseEndedEntries },
  { table: "attendanceEvents", column: "recordedAt", after: { years: 1 }, action: "delete" },
  { table: "sessionReplies", column: "repliedAt", after: { years: 1 }, action: "delete" },
  { table: "announcements", column: "endsAt", after: 90 * DAY_MS, action: "delete" },
  { table: "pictures", column: "createdAt", after: 30 * DAY_MS, action: removeUnusedPictures },
  { table: "auditLog", column: "at", after: IP_ADDRESS_DAYS * DAY_MS, action: eraseOldAddresses },
  { table: "backups", column: "day", after: { months: BACKUP_MONTHS }, action: removeOutdatedBackups },
  { table: "orders", column: "eraseAt", after: 0, action: eraseRequested },
  { table: "mail files", column: "day", after: RESTORE_MS, action: clearTraces },
  { table: "erasures", column: "erasedAt", after: 0, action: appendErasures },
];

function cutoffOf(now: Date, after: Duration): Instant {
  if (typeof after === "number") return instantBefore(now, after);
  const date = new Date(now);
  if ("years" in after) date.setUTCFullYear(date.getUTCFullYear() - after.years);
  else date.setUTCMonth(date.getUTCMonth() - after.months);
  return instantOf(date);
}

/** The same statement for every table, so it is written in SQL. */
async function changeOldRows({ db, now }: Deps, rule: OldRows, before: Instant): Promise<void> {
  const { table, column, action, where, log } = rule;
  const key = KEYS[table] ?? "id";
  const dueIds = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} <= ${before}
    ${action === "delete" ? sql`` : sql`and ${sql.ref(action.empty[0])} is not null`}
    ${where ? sql`and ${typeof where === "function" ? where(before) : where}` : sql``} limit ${sql.lit(BATCH)}`;
  const change =
    action === "delete"
      ? sql`delete from ${sql.table(table)}`
      : sql`update ${sql.table(table)} set ${sql.join(action.empty.map((name) => sql`${sql.ref(name)} = null`))}`;
  await inBatches(() =>
    inTransaction(db, async (trx) => {
      const { rows } =
        await sql`${change} where ${sql.ref(key)} in (${dueIds}) returning ${sql.ref(key)}`.execute(trx);
      const details = { count: rows.length };
      if (log && rows.length > 0)
        await recordAudit(trx, { at: now(), actor: "system", action: log, details });
      return rows;
    }),
  );
}

async function applyRule(deps: Deps, rule: Rule): Promise<void> {
  const before = cutoffOf(deps.now(), rule.after);
  const { action } = rule;
  if (typeof action !== "function") return changeOldRows(deps, rule as OldRows, before);
  await inBatches(async () => {
    const done = await action(deps, before);
    return Array.isArray(done) ? done : [];
  });
}

/**
 * Erases what is due in each row of the table. A row that fails stops no other. Several servers may run it at once, any
 * number of times.
 */
export async function housekeeping(deps: Deps, stopping: AbortSignal): Promise<void> {
  let hasFailed = false;
  for (const rule of RETENTION) {
    if (stopping.aborted) break;
    await applyRule(deps, rule).catch((err: unknown) => {
      hasFailed = true;
      deps.log.error({ err }, `old ${rule.table} could not be erased`);
    });
  }
  if (hasFailed) throw new Error("What was due could not all be erased.");
}

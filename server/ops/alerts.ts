import * as z from "zod/mini";
import { ALERT_TOLD_ONCE, ALERTS, type Alert, sendsOwnEmail } from "#domain/staff/retention.ts";
import { dateInZone, MINUTE_MS } from "#domain/time/dates.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { readClub } from "#server/platform/club-facts.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";

/** Servers refresh an alert every minute; this is safely longer. */
const UNSEEN_MS = 5 * MINUTE_MS;

/** Least time between two mails about a recurring alert. */
const QUIET_MS = 15 * MINUTE_MS;

function keyOf(alert: Alert) {
  return `trouble:${alert}` as const;
}

export function alertSince(db: Db | Trx, alert: Alert): Promise<Instant | undefined> {
  return readSetting(db, keyOf(alert));
}

interface OpenAlert {
  /** The page's name for an alert. */
  trouble: Alert;
  since: Instant;
}

/** Open alerts, most important first. */
export async function openAlerts(db: Db): Promise<OpenAlert[]> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", ALERTS.map(keyOf))
    .execute();
  const since = new Map(rows.map(({ key, value }) => [key, value]));
  return ALERTS.flatMap((alert) => {
    const opened = since.get(keyOf(alert));
    return opened === undefined ? [] : [{ trouble: alert, since: opened }];
  });
}

/**
 * Stores an alert or refreshes it.
 * @returns whether it is new
 */
export async function raiseAlert(trx: Trx, alert: Alert, now: Date): Promise<boolean> {
  const seenAt = instantOf(now);
  const known = await trx
    .updateTable("settings")
    .set({ updatedAt: seenAt })
    .where("key", "=", keyOf(alert))
    .returning("key")
    .execute();
  if (known.length > 0) return false;
  await trx
    .insertInto("settings")
    .values({ key: keyOf(alert), value: seenAt, updatedAt: seenAt })
    .execute();
  return true;
}

/**
 * Ends an alert that no server has seen for minutes: another server may still see it, such as a full disk.
 * @returns whether it ended now
 */
export async function endAlert(trx: Trx, alert: Alert, now: Date): Promise<boolean> {
  const ended = await trx
    .deleteFrom("settings")
    .where("key", "=", keyOf(alert))
    .where("updatedAt", "<=", instantBefore(now, UNSEEN_MS))
    .returning("key")
    .execute();
  return ended.length > 0;
}

const historySchema = z.object({
  /** The day of `times`, in the club's time zone. */
  day: z.string(),
  times: z.number(),
  toldAt: z.nullable(z.string()),
  /** Whether staff believe that it is still open. */
  isKnown: z.boolean(),
});
/** `toldOn`: the day of `toldAt`. */
type History = z.infer<typeof historySchema> & { toldOn: string | null };

function sentKeyOf(alert: Alert) {
  return `troubleTold:${alert}` as const;
}

async function historyOf(db: Db | Trx, alert: Alert, now: Date): Promise<History> {
  const stored = await readSetting(db, sentKeyOf(alert));
  const known = stored === undefined ? undefined : historySchema.parse(JSON.parse(stored));
  const { timeZone } = await readClub(db);
  const day = dateInZone(now, timeZone);
  const history = { toldAt: null, isKnown: false, ...known };
  const toldOn = history.toldAt && dateInZone(new Date(history.toldAt), timeZone);
  return { ...history, toldOn, day, times: known?.day === day ? known.times : 0 };
}

function queueEmail(
  trx: Trx,
  kind: "staff_trouble_alarm" | "staff_trouble_over",
  alert: Alert,
  now: Instant,
) {
  return queueMessage(trx, {
    dedupeKey: `${kind}:${alert}:${now}`,
    kind,
    recipient: "staff",
    about: { reason: alert },
    now,
  });
}

function isDue(alert: Alert, { toldAt, toldOn, isKnown, day }: History, now: Date): boolean {
  if (toldAt === null) return true;
  if (isKnown && (toldOn === day || alert === ALERT_TOLD_ONCE)) return false;
  return now.getTime() - Date.parse(toldAt) >= QUIET_MS;
}

/**
 * Tells staff when an alert starts, when it returns after an all-clear (at most every 15 minutes), and daily while it
 * lasts. Call it within the lock of the alert's row.
 */
export async function sendAlert(trx: Trx, alert: Alert, { isNew, now }: { isNew: boolean; now: Date }) {
  const stored = await historyOf(trx, alert, now);
  const history = isNew ? { ...stored, times: stored.times + 1, isKnown: false } : stored;
  const hasOwnEmail = sendsOwnEmail(alert);
  const shouldTell = hasOwnEmail ? !history.isKnown : isDue(alert, history, now);
  if (!shouldTell && !isNew) return;
  const updated = shouldTell ? { ...history, isKnown: true, toldAt: instantOf(now) } : history;
  await writeSetting(trx, sentKeyOf(alert), JSON.stringify(updated), now);
  if (shouldTell && !hasOwnEmail) await queueEmail(trx, "staff_trouble_alarm", alert, instantOf(now));
}

/** Tells staff that an alert which they know of is over. */
export async function sendAllClear(trx: Trx, alert: Alert, now: Date) {
  const history = await historyOf(trx, alert, now);
  if (!history.isKnown) return;
  await writeSetting(trx, sentKeyOf(alert), JSON.stringify({ ...history, isKnown: false }), now);
  await queueEmail(trx, "staff_trouble_over", alert, instantOf(now));
}

export async function timesToday(db: Db, alert: Alert, now: Date): Promise<number> {
  return (await historyOf(db, alert, now)).times;
}

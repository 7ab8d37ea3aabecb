import * as z from "zod/mini";
import { club } from "#content/club.ts";
import type { Alert } from "#domain/alerts.ts";
import { ALERTS, isToldElsewhere } from "#domain/alerts.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import { readSetting, writeSetting } from "#server/db/settings.ts";
import { queueMessage } from "#server/email/queue-message.ts";

/** Longer than the minute after which each server that has the alert says so again. */
const UNSEEN_MS = 5 * 60_000;

function keyOf(alert: Alert) {
  return `trouble:${alert}` as const;
}

/** Since when there is an alert; undefined when there is none. */
export function alertSince(db: Db | Trx, alert: Alert): Promise<Instant | undefined> {
  return readSetting(db, keyOf(alert));
}

export interface OpenAlert {
  /** The name of old, which the page knows. */
  trouble: Alert;
  since: Instant;
}

/** What is wrong now, in the order in which staff should look at it. */
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
 * Notes that an alert is there.
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
 * Ends an alert that no server has seen for some minutes: the disk that is full may be another one's.
 * @returns whether it ended now
 */
export async function endAlert(trx: Trx, alert: Alert, now: Date): Promise<boolean> {
  const ended = await trx
    .deleteFrom("settings")
    .where("key", "=", keyOf(alert))
    .where("updatedAt", "<=", instantOf(new Date(now.getTime() - UNSEEN_MS)))
    .returning("key")
    .execute();
  return ended.length > 0;
}

/** What comes and goes is told of no more often than this. */
const QUIET_MS = 15 * 60_000;

const historySchema = z.object({
  /** The club's day that `times` counts. */
  day: z.string(),
  /** How often the alert began on that day. */
  times: z.number(),
  /** When staff were last told that it is there; null before the first time. */
  toldAt: z.nullable(z.string()),
  /** Whether the last that staff heard is that it is there. */
  isKnown: z.boolean(),
});
type History = z.infer<typeof historySchema>;

function sentKeyOf(alert: Alert) {
  return `troubleTold:${alert}` as const;
}

function dayOf(instant: Date) {
  return dateInZone(instant, club.timeZone);
}

async function historyOf(db: Db | Trx, alert: Alert, now: Date): Promise<History> {
  const stored = await readSetting(db, sentKeyOf(alert));
  const known = stored === undefined ? undefined : historySchema.parse(JSON.parse(stored));
  const day = dayOf(now);
  return { toldAt: null, isKnown: false, ...known, day, times: known?.day === day ? known.times : 0 };
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
    language: club.staffLanguage,
    about: { reason: alert },
    now,
  });
}

function isDue({ toldAt, isKnown }: History, now: Date): boolean {
  if (toldAt === null) return true;
  const told = new Date(toldAt);
  if (isKnown && dayOf(told) === dayOf(now)) return false;
  return now.getTime() - told.getTime() >= QUIET_MS;
}

/**
 * Tells staff of an alert that is there: when it begins, when it comes back after they heard that it is over, but
 * not twice within a quarter of an hour, and each day while it lasts. Called within the lock of the alert's row.
 */
export async function sendAlert(trx: Trx, alert: Alert, { isNew, now }: { isNew: boolean; now: Date }) {
  const stored = await historyOf(trx, alert, now);
  const history = isNew ? { ...stored, times: stored.times + 1, isKnown: false } : stored;
  const hasOwnEmail = isToldElsewhere(alert);
  const tells = hasOwnEmail ? !history.isKnown : isDue(history, now);
  if (!tells && !isNew) return;
  const told = tells ? { ...history, isKnown: true, toldAt: instantOf(now) } : history;
  await writeSetting(trx, sentKeyOf(alert), JSON.stringify(told), now);
  if (tells && !hasOwnEmail) await queueEmail(trx, "staff_trouble_alarm", alert, instantOf(now));
}

/** Gives the all-clear to staff who know of the alert. */
export async function sendAllClear(trx: Trx, alert: Alert, now: Date) {
  const history = await historyOf(trx, alert, now);
  if (!history.isKnown) return;
  await writeSetting(trx, sentKeyOf(alert), JSON.stringify({ ...history, isKnown: false }), now);
  await queueEmail(trx, "staff_trouble_over", alert, instantOf(now));
}

/** How often an alert began today, by the club's clock. */
export async function timesToday(db: Db, alert: Alert, now: Date): Promise<number> {
  return (await historyOf(db, alert, now)).times;
}

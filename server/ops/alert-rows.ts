import { ALERT_MAILED_ONCE, ALERTS, type Alert, sendsOwnEmail } from "#domain/staff/alerts.ts";
import { type CalendarDate, dateInZone, MINUTE_MS } from "#domain/time/dates.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { readClub } from "#server/platform/published.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";

/**
 * An alert ends when no server has seen it for this long: another may still see it, and some alternate by the minute.
 */
const UNSEEN_MS = 15 * MINUTE_MS;

function keyOf(alert: Alert) {
  return `alert:${alert}` as const;
}

/** A stored alert: its start, and the day of the last email, in the club's time zone. */
function parsed(value: string): { since: Instant; toldOn: CalendarDate | undefined } {
  const [since = "", toldOn] = value.split(" ");
  return { since, toldOn };
}

export async function alertSince(db: Db | Trx, alert: Alert): Promise<Instant | undefined> {
  const stored = await readSetting(db, keyOf(alert));
  return stored === undefined ? undefined : parsed(stored).since;
}

interface OpenAlert {
  /** The page's name for an alert. */
  alert: Alert;
  since: Instant;
}

/** Open alerts, most important first. */
export async function openAlerts(db: Db): Promise<OpenAlert[]> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", ALERTS.map(keyOf))
    .execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return ALERTS.flatMap((alert) => {
    const opened = stored.get(keyOf(alert));
    return opened === undefined ? [] : [{ alert, since: parsed(opened).since }];
  });
}

function queueEmail(
  trx: Trx,
  kind: "staff_alert_opened" | "staff_alert_resolved",
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

/**
 * Stores an alert or refreshes it, and mails staff when it starts and daily while it lasts.
 * @returns whether it is new
 */
export async function raiseAlert(trx: Trx, alert: Alert, now: Date): Promise<boolean> {
  const seenAt = instantOf(now);
  const openRow = await trx
    .updateTable("settings")
    .set({ updatedAt: seenAt })
    .where("key", "=", keyOf(alert))
    .returning("value")
    .executeTakeFirst();
  const { since, toldOn } = parsed(openRow?.value ?? seenAt);
  const hasOwnEmail = sendsOwnEmail(alert);
  const today = dateInZone(now, (await readClub(trx)).timeZone);
  const isToldOnce = hasOwnEmail || alert === ALERT_MAILED_ONCE;
  if (toldOn === today || (toldOn !== undefined && isToldOnce)) return false;
  const noticeRow = { value: `${since} ${today}`, updatedAt: seenAt };
  if (openRow) await writeSetting(trx, keyOf(alert), noticeRow.value, now);
  else
    await trx
      .insertInto("settings")
      .values({ key: keyOf(alert), ...noticeRow })
      .execute();
  if (!hasOwnEmail) await queueEmail(trx, "staff_alert_opened", alert, seenAt);
  return openRow === undefined;
}

/** Ends an alert that no server sees any more, and mails staff. @returns whether it ended now */
export async function endAlert(trx: Trx, alert: Alert, now: Date): Promise<boolean> {
  const ended = await trx
    .deleteFrom("settings")
    .where("key", "=", keyOf(alert))
    .where("updatedAt", "<=", instantBefore(now, UNSEEN_MS))
    .returning("key")
    .executeTakeFirst();
  if (ended) await queueEmail(trx, "staff_alert_resolved", alert, instantOf(now));
  return ended !== undefined;
}

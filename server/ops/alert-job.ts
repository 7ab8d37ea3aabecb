import {
  ALERTS,
  type Alert,
  BACKUP_LATE_MS,
  isNearlyFull,
  MAIL_LATE_MS,
  SWEEP_LATE_MS,
} from "#domain/alerts.ts";
import type { Deps } from "#server/deps.ts";
import { areManyUnpaid } from "#server/orders/hold-queries.ts";
import { areCardsTested } from "#server/payments/card-limits.ts";
import { openDiscrepancies } from "#server/payments/discrepancies.ts";
import { areEventsStopped } from "#server/payments/webhook.ts";
import type { Db } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import { readSetting } from "#server/platform/settings.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { endAlert, raiseAlert, sendAlert, sendAllClear } from "./alerts.ts";
import { areWebhooksSilent, diskFigures, mailQueue } from "./today.ts";

/** An abandoned email raises an alert for a day; afterwards it is only listed. */
const GIVEN_UP_TOLD_MS = 24 * 3_600_000;

type AlertDeps = Pick<Deps, "db" | "now" | "stripe" | "monitor" | "backup" | "log" | "pages">;

/** "unknown" leaves the alert as it was. */
type AlertStatus = "is_so" | "is_over" | "unknown";

async function hasRegistration(db: Db, mark: "contestedAt" | "notMineAt"): Promise<boolean> {
  const registration = await db
    .selectFrom("registrations")
    .select("id")
    .where(mark, "is not", null)
    .where("deletedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return registration !== undefined;
}

function statusOf(isSo: boolean | undefined): AlertStatus {
  if (isSo === undefined) return "unknown";
  return isSo ? "is_so" : "is_over";
}

/** Allows a newly started server to catch up first. */
function isLate({ now, monitor }: AlertDeps, last: Instant | undefined, limitMs: number): AlertStatus {
  const upForMs = now().getTime() - monitor.startedAt.getTime();
  const ageMs = last === undefined ? upForMs : now().getTime() - Date.parse(last);
  if (ageMs <= limitMs) return last === undefined ? "unknown" : "is_over";
  return upForMs > SWEEP_LATE_MS ? "is_so" : "unknown";
}

const CHECKS: Record<Alert, (deps: AlertDeps) => Promise<AlertStatus>> = {
  async mail_stuck({ db, now }) {
    const { oldest, lastGivenUp } = await mailQueue(db);
    const olderThan = (instant: Instant, ms: number) => now().getTime() - Date.parse(instant) > ms;
    const isLateNow = oldest !== null && olderThan(oldest, MAIL_LATE_MS);
    return statusOf(isLateNow || (lastGivenUp !== null && !olderThan(lastGivenUp, GIVEN_UP_TOLD_MS)));
  },
  async disk_low(deps) {
    const disks = await diskFigures(deps);
    return statusOf(disks.some(({ space }) => space && isNearlyFull(space)));
  },
  async backup_missed(deps) {
    return isLate(deps, await readSetting(deps.db, "backedUpAt"), BACKUP_LATE_MS);
  },
  async sweep_late(deps) {
    if (!deps.stripe.present()) return "is_over";
    return isLate(deps, await readSetting(deps.db, "sweptAt"), SWEEP_LATE_MS);
  },
  async pages_behind({ pages }) {
    return statusOf(pages.isBehind);
  },
  async webhooks_silent({ db, now, stripe }) {
    // On localhost there is no endpoint, and the sweep settles.
    const isExpected = (stripe.present()?.webhookSecrets.length ?? 0) > 0;
    return isExpected ? statusOf(await areWebhooksSilent(db, now())) : "is_over";
  },
  async events_stopped({ db, now }) {
    return statusOf(await areEventsStopped(db, now()));
  },
  async books_differ({ db }) {
    return statusOf((await openDiscrepancies(db)).length > 0);
  },
  async two_registered({ db }) {
    return statusOf(await hasRegistration(db, "contestedAt"));
  },
  async not_mine({ db }) {
    return statusOf(await hasRegistration(db, "notMineAt"));
  },
  async places_held({ db, now }) {
    return statusOf(await areManyUnpaid(db, now()));
  },
  async card_testing({ db, now }) {
    return statusOf(await areCardsTested(db, now()));
  },
};

async function checkAlert(deps: AlertDeps, alert: Alert): Promise<AlertStatus> {
  try {
    return await CHECKS[alert](deps);
  } catch (err) {
    deps.log.error({ err, trouble: alert }, "the monitor could not look");
    return "unknown";
  }
}

async function raise({ db, now, log }: AlertDeps, alert: Alert): Promise<void> {
  const date = now();
  const isNew = await inTransaction(db, async (trx) => {
    const isRaised = await raiseAlert(trx, alert, date);
    await sendAlert(trx, alert, { isNew: isRaised, now: date });
    return isRaised;
  });
  if (isNew) log.error({ trouble: alert }, "staff should look");
}

async function end({ db, now, log }: AlertDeps, alert: Alert): Promise<void> {
  const date = now();
  const hasEnded = await inTransaction(db, async (trx) => {
    const isEnded = await endAlert(trx, alert, date);
    if (isEnded) await sendAllClear(trx, alert, date);
    return isEnded;
  });
  if (hasEnded) log.info({ trouble: alert }, "that is over");
}

/** Checks all alerts. Every server does so every minute; staff are told once per occurrence. */
export async function checkAlerts(deps: AlertDeps): Promise<void> {
  for (const alert of ALERTS) {
    const status = await checkAlert(deps, alert);
    if (status === "is_so") await raise(deps, alert);
    if (status === "is_over") await end(deps, alert);
  }
}

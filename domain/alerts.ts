import { HOUR_MS, MINUTE_MS } from "./durations.ts";

const GIGABYTE = 1_000_000_000;

/** An email that has waited longer than this is stuck. */
export const MAIL_LATE_MS = HOUR_MS;
/** An email that was refused for good raises an alert for so long; afterwards it is only listed. */
export const MAIL_ABANDONED_MS = 24 * HOUR_MS;
/** The sweep runs every minute. After this long without one, something is blocking it. */
export const SWEEP_LATE_MS = 15 * MINUTE_MS;
/** A backup is made every night. After this long without one, a night was missed. */
export const BACKUP_LATE_MS = 36 * HOUR_MS;

/** A disk is nearly full when fewer bytes than this, or less than a tenth of it, are free. */
const LEAST_FREE_BYTES = GIGABYTE / 2;
const LEAST_FREE_SHARE = 0.1;

export function isNearlyFull({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean {
  return freeBytes < LEAST_FREE_BYTES || freeBytes < totalBytes * LEAST_FREE_SHARE;
}

/** Conditions that staff see on the dashboard, and hear of by mail, until they end. */
export const ALERTS = [
  "mail_stuck",
  "disk_low",
  "backup_missed",
  "sweep_late",
  "pages_behind",
  "webhooks_silent",
  "events_stopped",
  "books_differ",
  "two_registered",
  "not_mine",
  "places_held",
  "card_testing",
] as const;
export type Alert = (typeof ALERTS)[number];

/** Alerts whose cause already sends staff an email of its own: server/payments/reconciliation.ts, server/registrations. */
export const ALERTS_WITH_OWN_EMAIL = [
  "books_differ",
  "two_registered",
  "not_mine",
] as const satisfies readonly Alert[];

/** An alert that staff are told of once, because it may last until somebody acts in Stripe's dashboard. */
export const ALERT_TOLD_ONCE: Alert = "events_stopped";

export function sendsOwnEmail(alert: Alert): alert is (typeof ALERTS_WITH_OWN_EMAIL)[number] {
  return (ALERTS_WITH_OWN_EMAIL as readonly Alert[]).includes(alert);
}

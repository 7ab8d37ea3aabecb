const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const GIGABYTE = 1_000_000_000;

/** An email is stuck when it has waited for longer. */
export const MAIL_LATE_MS = HOUR_MS;
/** The sweep runs every minute; after this long something holds it up. */
export const SWEEP_LATE_MS = 15 * MINUTE_MS;
/** A backup is made every night: after this long one was missed. */
export const BACKUP_LATE_MS = 36 * HOUR_MS;

/** A disk is nearly full with less than a tenth, or less than this many bytes, left. */
const LEAST_FREE_BYTES = GIGABYTE / 2;
const LEAST_FREE_SHARE = 0.1;

export function isNearlyFull({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean {
  return freeBytes < LEAST_FREE_BYTES || freeBytes < totalBytes * LEAST_FREE_SHARE;
}

/** What staff are told of by mail and on the dashboard, until it is over. */
export const ALERTS = [
  "mail_stuck",
  "disk_low",
  "backup_missed",
  "sweep_late",
  "pages_behind",
  "webhooks_silent",
  "books_differ",
  "two_registered",
  "not_mine",
  "places_held",
  "card_testing",
] as const;
export type Alert = (typeof ALERTS)[number];

/**
 * What began these has told staff in an email of its own: server/reconciliation/check-job.ts, server/registrations,
 * server/payments/card-limit-mutations.ts.
 */
export const TOLD_ELSEWHERE = [
  "books_differ",
  "two_registered",
  "not_mine",
  "card_testing",
] as const satisfies readonly Alert[];

export function isToldElsewhere(alert: Alert): alert is (typeof TOLD_ELSEWHERE)[number] {
  return (TOLD_ELSEWHERE as readonly Alert[]).includes(alert);
}

/** Conditions that staff see on the dashboard and get by mail, until they end. */
export const ALERTS = [
  "mail_stuck",
  "disk_low",
  "backup_missed",
  "polling_late",
  "pages_behind",
  "webhooks_silent",
  "events_stopped",
  "books_differ",
  "two_registered",
  "wrong_address",
  "spots_held",
  "card_testing",
] as const;
export type Alert = (typeof ALERTS)[number];

/**
 * Alerts whose cause has its own email to staff: server/payments/comparison/reconciliation-job.ts, server/registrations.
 */
const ALERTS_WITH_OWN_EMAIL = [
  "books_differ",
  "two_registered",
  "wrong_address",
] as const satisfies readonly Alert[];

/** An alert with a single email, because it may last until staff act in Stripe's dashboard. */
export const ALERT_MAILED_ONCE: Alert = "events_stopped";

export function sendsOwnEmail(alert: Alert): alert is (typeof ALERTS_WITH_OWN_EMAIL)[number] {
  return (ALERTS_WITH_OWN_EMAIL as readonly Alert[]).includes(alert);
}

/** Conditions that staff see on the dashboard and get by mail, until they end. */
export const ALERTS = [
  "mail_stuck",
  "disk_low",
  "backup_missed",
  "polling_late",
  "pages_behind",
  "webhooks_silent",
  "stripe_events_failed",
  "ledger_discrepancy",
  "duplicate_registration",
  "wrong_address",
  "spots_held",
  "card_testing",
] as const;
export type Alert = (typeof ALERTS)[number];

/**
 * Alerts whose cause has its own email to staff: server/payments/reconciliation/reconciliation-job.ts, server/registrations.
 */
const ALERTS_WITH_OWN_EMAIL = [
  "ledger_discrepancy",
  "duplicate_registration",
  "wrong_address",
] as const satisfies readonly Alert[];

/** An alert with a single email, because it may last until staff act in Stripe's dashboard. */
export const ALERT_MAILED_ONCE: Alert = "stripe_events_failed";

export function sendsOwnEmail(alert: Alert): alert is (typeof ALERTS_WITH_OWN_EMAIL)[number] {
  return (ALERTS_WITH_OWN_EMAIL as readonly Alert[]).includes(alert);
}

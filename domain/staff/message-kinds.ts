/** The outbox status of a mail that was written into a file, because no mail server is set up. */
export const SAVED_AS_FILE = "kept_as_file";

/** Every kind of mail that the club sends; the texts are in content/product/texts/<language>/mail.json. */
export const MESSAGE_KINDS = [
  "registration_receipt",
  "registration_needs_review",
  "registration_canceled",
  "registration_moved",
  "aid_requested",
  "aid_decided",
  "mailbox_code",
  "family_code",
  "address_code",
  "waiting_code",
  "waiting_offer",
  "waiting_over",
  "address_change_requested",
  "address_change_stopped",
  "address_changed",
  "erasure_requested",
  "erasure_stopped",
  "donation_receipt",
  "refund_notice",
  "refund_failed",
  "payment_reminder",
  "check_returned",
  "family_message",
  "staff_registration_notice",
  "staff_donation_notice",
  "staff_payment_alert",
  "staff_discrepancy_notice",
  "staff_alert_opened",
  "staff_alert_resolved",
  "staff_access_notice",
  "staff_message_notice",
  "staff_over_capacity",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

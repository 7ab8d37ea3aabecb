/** Every kind of mail that the club sends; the texts are in content/product/texts/<language>/mail.json. */
export const MESSAGE_KINDS = [
  "registration_receipt",
  "registration_needs_review",
  "mailbox_code",
  "family_code",
  "address_corrected",
  "donation_receipt",
  "refund_notice",
  "payment_reminder",
  "check_bounced",
  "staff_registration_notice",
  "staff_donation_notice",
  "staff_payment_alarm",
  "staff_card_testing_alarm",
  "staff_books_alarm",
  "staff_backup_alarm",
  "staff_log_sealed",
  "staff_log_alarm",
  "staff_trouble_alarm",
  "staff_trouble_over",
  "staff_access_notice",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

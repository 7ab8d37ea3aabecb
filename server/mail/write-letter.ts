import type { MessageKind } from "#domain/message-kinds.ts";
import type { LetterWriter } from "./addressed.ts";
import { donationReceipt } from "./letters/donation-receipt.ts";
import { refundNotice } from "./letters/refund-notice.ts";
import { registrationNeedsReview } from "./letters/registration-needs-review.ts";
import { registrationReceipt } from "./letters/registration-receipt.ts";
import { staffAccessNotice } from "./letters/staff-access.ts";
import {
  staffBackupAlarm,
  staffBooksAlarm,
  staffCardTestingAlarm,
  staffPaymentAlarm,
} from "./letters/staff-alarms.ts";
import { staffLogAlarm, staffLogSealed } from "./letters/staff-log.ts";
import { staffDonationNotice, staffRegistrationNotice } from "./letters/staff-notices.ts";
import { staffTroubleAlarm, staffTroubleOver } from "./letters/staff-troubles.ts";

/** Who writes which mail. */
export const LETTER_WRITERS: Record<MessageKind, LetterWriter> = {
  registration_receipt: registrationReceipt,
  registration_needs_review: registrationNeedsReview,
  donation_receipt: donationReceipt,
  refund_notice: refundNotice,
  staff_registration_notice: staffRegistrationNotice,
  staff_donation_notice: staffDonationNotice,
  staff_payment_alarm: staffPaymentAlarm,
  staff_card_testing_alarm: staffCardTestingAlarm,
  staff_books_alarm: staffBooksAlarm,
  staff_backup_alarm: staffBackupAlarm,
  staff_log_sealed: staffLogSealed,
  staff_log_alarm: staffLogAlarm,
  staff_trouble_alarm: staffTroubleAlarm,
  staff_trouble_over: staffTroubleOver,
  staff_access_notice: staffAccessNotice,
};

import { queueMessage } from "#server/mail/queue.ts";
import type { Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import type { Payment } from "./payments.ts";

/** Reasons for an alarm to staff about a payment. */
export type AlarmReason =
  | "mismatch"
  | "duplicate_paid"
  | "duplicate"
  | "not_mine"
  | "refund_failed"
  | "dispute_opened"
  | "dispute_won"
  | "dispute_lost";

/**
 * Mails staff about a payment, once per reason and refund or dispute.
 * @param subjectId the refund or dispute, if it is about one
 */
export function alarmStaff(
  trx: Trx,
  { id }: Payment,
  { reason, now, subjectId }: { reason: AlarmReason; now: Instant; subjectId?: string },
): Promise<void> {
  return queueMessage(trx, {
    dedupeKey: ["alarm", id, reason, subjectId].filter(Boolean).join(":"),
    kind: "staff_payment_alarm",
    recipient: "staff",
    about: { paymentId: id, reason },
    now,
  });
}
